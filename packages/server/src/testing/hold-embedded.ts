import { startEmbeddedPostgres } from '../db/embedded/start.ts';

// A program of its own that holds an embedded database until it is killed: prints one line of JSON.
const dataDir = process.argv[2] ?? '';
try {
  const server = await startEmbeddedPostgres({ dataDir });
  process.stdout.write(`${JSON.stringify({ pid: server.pid, config: server.superuserConfig() })}\n`);
  process.stdin.resume();
  process.stdin.on('end', () => void server.stop());
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : String(error);
  process.stdout.write(`${JSON.stringify({ code })}\n`);
}
