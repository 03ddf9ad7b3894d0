declare module "morgan" {
  type Logged = { originalUrl?: string; url?: string };
  const morgan: { token(name: string, read: (request: Logged) => string | undefined): void };
  export default morgan;
}
