module example.org/stockroom

go 1.21
