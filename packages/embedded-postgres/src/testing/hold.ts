import { startPostgres } from '../start.ts';
import { program } from './program.ts';

// A process of its own that holds a database until it is killed: prints one line of JSON.
const dataDir = process.argv[2] ?? '';
try {
  const server = await startPostgres({ dataDir, program });
  process.stdout.write(`${JSON.stringify({ pid: server.pid, connection: server.connection })}\n`);
  process.stdin.resume();
  process.stdin.on('end', () => void server.stop());
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : String(error);
  process.stdout.write(`${JSON.stringify({ code })}\n`);
}
