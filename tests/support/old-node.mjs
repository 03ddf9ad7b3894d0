// Preloaded into a program by a test: the program believes that an older Node runs it.
Object.defineProperty(process, "version", { value: "v20.11.0" });
