import "../refuse-old-node";
import { connect, serverOf, targetOf } from "../backup/target";

/** Exit unless TEST_DATABASE_URL leads to a MySQL. */
async function main(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("set TEST_DATABASE_URL=mysql://user:password@127.0.0.1:3306/geulbeot_test_x to a MySQL for nothing but tests");
  const connection = await connect(targetOf(url, "TEST_DATABASE_URL"), { toServer: true });
  const { kind, version } = await serverOf(connection).finally(() => connection.end());
  if (kind !== "MySQL") throw new Error(`the server of TEST_DATABASE_URL is ${version}; this suite is for MySQL`);
  console.log(`MySQL ${version}`);
}

main().catch((error: Error) => {
  console.error(`test:mysql: ${error.message}`);
  process.exitCode = 1;
});
