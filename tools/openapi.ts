// Writes the OpenAPI 3.1 document of the API to standard output, and nothing else.
import { openApiDocument } from './openapi/document.ts';

// A reader that has seen enough (`| head`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
