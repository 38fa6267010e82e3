import type { ProgramFile, WrittenByProgram } from '@thokham/contract/desktop-program'
import type { Provider } from '@thokham/contract/provider-keys'
import type { FieldChanges } from '@thokham/metadata'
import { AT_ONCE } from '../run/describe-queue.ts'

/** What the workbench can do in the desktop program and in no browser. */
export interface ProgramHome {
  /** Lets the member choose a folder of this computer. @returns its pictures; null when they changed their mind */
  chooseFolder(): Promise<readonly ProgramFile[] | null>
  /** Reads a picture where it lies. @throws when it is not there any more */
  read(file: ProgramFile): Promise<File>
  /** Writes metadata into a picture where it lies, and gives the file another name where one is wished. */
  write(
    file: ProgramFile,
    changes: FieldChanges,
    wish: {
      readonly keepsOriginal: boolean
      readonly name: string | undefined
      readonly removesLocation: boolean
    },
  ): Promise<WrittenByProgram>
  /** Puts a new JPEG beside a picture, under a name that no file there has. @throws with the program's sentence */
  writeBeside(file: ProgramFile, name: string, jpeg: Blob): Promise<ProgramFile>
  /** Opens where a provider's key is given. */
  openKeys(provider: Provider): void
}

let current: ProgramHome | null = null

/** Returns the program in which the workbench stands; null in a browser. */
export const programHome = (): ProgramHome | null => current

/** Turbo: the program asks the provider itself, about so many pictures at the same time. */
const TURBO = 16

/** Returns how many pictures are asked about at the same time. */
export const picturesAtOnce = (): number => (current ? TURBO : AT_ONCE)

/** Makes the workbench at home in the desktop program. */
export function liveIn(home: ProgramHome): void {
  current = home
}
