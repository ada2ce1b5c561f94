printRow("", "ours", "by hand", "ratio", "must reach")
benchmarkDI()
