#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer (https://llvm.org/docs/LibFuzzer.html) on a custom function with the options in
/// `argv`. The linker finds this function if the code is built with `-sanitize=fuzzer`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*user)(const uint8_t *data, size_t size));

#endif
