import type { FilledAnswer } from '@thokham/domain/chat/fill-answer'
import type { Services } from '../../services.ts'

/** What the library has on a question. */
export interface LibraryAnswer extends FilledAnswer {
  /** Keywords, one a line. */
  lines: string[]
}

/** Looks a question up in the library, before the AI is asked. @returns null when the library has nothing on it */
export async function searchLibrary(_services: Services, _question: string): Promise<LibraryAnswer | null> {
  return null
}
