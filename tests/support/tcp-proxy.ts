import net from "node:net";

/** A proxy to a server, which a test can silence or cut. */
export class TcpProxy {
  private readonly links = new Set<{ client: net.Socket; server: net.Socket }>();
  private mute = false;
  private closed = false;

  private constructor(
    private readonly listener: net.Server,
    readonly port: number,
    private readonly heard: (asked: Buffer) => void,
  ) {}

  static async to(target: { host: string; port: number }, heard: (asked: Buffer) => void = () => {}): Promise<TcpProxy> {
    const listener = net.createServer();
    await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
    const proxy = new TcpProxy(listener, (listener.address() as net.AddressInfo).port, heard);
    listener.on("connection", (client) => proxy.link(client, net.connect(target)));
    return proxy;
  }

  /** Keep connections open but hold all bytes until `speak()`. */
  silence() {
    this.mute = true;
    for (const { client, server } of this.links) for (const end of [client, server]) end.pause();
  }

  speak() {
    this.mute = false;
    for (const { client, server } of this.links) for (const end of [client, server]) end.resume();
  }

  cut() {
    this.closed = true;
    this.dropAll();
  }

  mend() {
    this.closed = false;
  }

  async end() {
    this.dropAll();
    await new Promise((done) => this.listener.close(done));
  }

  private dropAll() {
    for (const { client, server } of this.links) for (const end of [client, server]) end.destroy();
  }

  private link(client: net.Socket, server: net.Socket) {
    if (this.closed) return void [client, server].forEach((end) => end.on("error", () => {}).destroy());
    const link = { client, server };
    this.links.add(link);
    client.on("data", this.heard);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => (to.destroy(), this.links.delete(link)));
      if (this.mute) from.pause();
    }
  }
}
