import type { EnginePage } from './engines/engine-page.ts'

/** What a journey does on a page of any engine. */
export type AnyPage = Pick<
  EnginePage,
  'goto' | 'live' | 'click' | 'type' | 'paste' | 'read' | 'text' | 'path' | 'savedFile'
>

/**
 * What a press, a letter, a screen and a picture take of a member's own time, s: the keystroke-level model of Card, Moran and
 * Newell (to think 1.35, to point 1.1, to press 0.2; a letter 0.28), four seconds to read a screen that comes, and one to
 * look at a picture among others.
 */
const PRESS_S = 1.35 + 1.1 + 0.2
const LETTER_S = 0.28
const SCREEN_S = 4
const LOOK_S = 1

/** The hands of a member on a page: what they do is counted, what they wait for is not. */
export class MemberHands {
  presses = 0
  letters = 0
  screens = 0
  looks = 0

  constructor(readonly page: AnyPage) {}

  /** Comes to a screen, by an address or by a press before. */
  async screen(words: RegExp): Promise<string> {
    this.screens++
    return this.page.read(words)
  }

  async press(selector: string, word?: string): Promise<void> {
    this.presses++
    await this.page.click(selector, word)
  }

  /** Types a text: laid into its field at once, counted by its letters. */
  async type(selector: string, text: string, word?: string): Promise<void> {
    this.presses++
    this.letters += text.length
    await this.page.paste(selector, text, word)
  }

  /** Looks at so many pictures. */
  look(pictures: number): void {
    this.looks += pictures
  }

  /** The member's own time, s. */
  get seconds(): number {
    const { presses, letters, screens, looks } = this
    return presses * PRESS_S + letters * LETTER_S + screens * SCREEN_S + looks * LOOK_S
  }
}
