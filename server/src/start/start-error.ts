/**
 * Something the operator can mend: the message is one plain sentence (or two) that names what is wrong and the way
 * out. The start prints it alone, without a stack, and leaves with exit code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
