/** The account that may do nothing, whom root can run programs as. */
export const NOBODY: number
/** Returns a Node that `NOBODY` may run, a copy in `folder` where it lies in a folder that only root may enter. */
export function nodeOfNobody(folder: string): string
