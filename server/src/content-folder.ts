import { fileURLToPath } from 'node:url'

/** What the library ships (content/README.md); from the bundle in server/dist as from the sources in server/src. */
export const CONTENT_FOLDER = fileURLToPath(new URL('../../content', import.meta.url))
