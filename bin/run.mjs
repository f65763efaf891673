import { install, run } from './ready.mjs';

const tools = {
  coverage: 'checks/coverage.ts',
  bench: 'bench/main.ts',
  shots: 'walks/shots/main.ts',
  openapi: 'tools/openapi.ts',
  spec: 'tools/spec/main.ts',
  house: 'tools/house/main.ts',
  holidays: 'tools/holidays/main.ts',
  cli: 'tryout/cli.ts',
  sql: 'tryout/sql.ts',
};
const [name, ...args] = process.argv.slice(2);
install();
run(tools[name], args);
