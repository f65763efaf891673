import { install, run } from './ready.mjs';

const tools = {
  coverage: 'tryout/coverage.ts',
  bench: 'tryout/bench/main.ts',
  shots: 'tryout/shots/main.ts',
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
