/** Ends a check of ours: a line per problem on standard error, and code 1 where there is one. */
export function report(problems: readonly string[]): void {
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
