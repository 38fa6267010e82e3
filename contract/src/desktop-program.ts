import type { FieldChanges, PictureNote } from '@thokham/metadata'
import type { PicturesView, PictureVerbs } from './desktop-pictures.ts'
import type { UploadVerbs, UploadView } from './desktop-uploads.ts'
import type { Provider } from './provider-keys.ts'

/*
 * What the desktop program and the page that it shows say to each other on 127.0.0.1 (docs/desktop.md#the-page-and-the-program).
 * It is no operation of our server: both ends come out of one ZIP.
 */

/** A picture in a folder of this computer. */
export interface ProgramFile {
  /** Absolute, as the system spells it. */
  readonly path: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When it was last written, ms since 1970: together with the size it tells whether it is still the same file. */
  readonly mtimeMs: number
}

/** How the licence stands on this computer. */
export interface LicenceStatus {
  readonly works: boolean
  /** `offline`: by the signed file of this machine, as the server cannot be reached. */
  readonly how: 'online' | 'offline' | null
  /** End of the offline file, ISO 8601 in UTC; only while it is what counts. */
  readonly until: string | null
  /** The first and last group of the key; null = none was given. */
  readonly key: string | null
  /** Why it does not work, in Thai; null as well while no key was given. */
  readonly sentence: string | null
  /** Where the licence is active, when no place was left. */
  readonly machines: readonly { readonly name: string; readonly system: string }[]
}

/** A watched folder. */
export interface ProgramWatch {
  /** Of this watch alone: one that is begun anew has another. */
  readonly id: string
  readonly path: string
  /** Pictures that were announced so far: they are numbered from 1. */
  readonly announced: number
}

/** Up to which picture of a watch a page has heard; it asks for news with it (`?watch=ID&heard=NUMBER`). */
export interface HeardPictures {
  readonly watch: string
  readonly number: number
}

/** How the program stands. */
export interface ProgramState {
  readonly version: string
  /** Address of the server whose licence it is. */
  readonly server: string
  readonly licence: LicenceStatus
  /** Providers whose key lies on this computer. */
  readonly keys: readonly Provider[]
  /** The folder whose new pictures are announced. */
  readonly watched: ProgramWatch | null
}

/** A folder to look into. */
export interface ProgramFolder {
  readonly path: string
  readonly name: string
}

/** What lies in a folder. */
export interface FolderView {
  readonly path: string
  /** null = there is none above it */
  readonly parent: string | null
  readonly folders: readonly ProgramFolder[]
  readonly pictures: number
  /** Where one may want to begin: the home folder, its pictures, disks. */
  readonly places: readonly ProgramFolder[]
}

/** A picture that was written, with what there is to know of it, or why it was not. */
export type WrittenByProgram =
  | { readonly ok: true; readonly file: ProgramFile; readonly notes: readonly PictureNote[] }
  | { readonly ok: false; readonly sentence: string }

/** Verbs of `POST /desktop/<verb>`: what comes in, what goes out. */
export interface ProgramVerbs extends UploadVerbs, PictureVerbs {
  /** Trades the code of the first address, which is good once, for the token that everything else asks for. */
  enter: { input: { code: string }; answer: { token: string } }
  state: { input: Record<string, never>; answer: ProgramState }
  activate: { input: { key: string }; answer: ProgramState }
  'check-licence': { input: Record<string, never>; answer: ProgramState }
  /** The key, the server and its keys: the next activation believes whom it meets. */
  'forget-licence': { input: Record<string, never>; answer: ProgramState }
  'save-key': { input: { provider: Provider; key: string }; answer: ProgramState }
  'forget-key': { input: { provider: Provider }; answer: ProgramState }
  /** An empty path is the home folder. */
  'look-into': { input: { path: string }; answer: FolderView }
  'list-pictures': { input: { path: string }; answer: { files: ProgramFile[] } }
  write: {
    input: {
      file: ProgramFile
      changes: FieldChanges
      keepsOriginal: boolean
      /** Takes out where the picture was taken. */
      removesLocation: boolean
      /** What the file is to be called from then on, in the same folder; it stays as it is without. */
      name?: string | undefined
    }
    answer: WrittenByProgram
  }
  /** null = no folder any more */
  watch: { input: { path: string | null }; answer: ProgramState }
  quit: { input: Record<string, never>; answer: Record<string, never> }
  /** The page goes: unless another is there or it comes back, the program ends soon. */
  leave: { input: Record<string, never>; answer: Record<string, never> }
}
export type ProgramVerb = keyof ProgramVerbs

/** A line of `POST /desktop/news`; the first one is how the program stands, then come the pictures that the page has not heard. */
export type ProgramNews =
  | { readonly kind: 'here' }
  /** A new picture lies whole in the watched folder. */
  | ({ readonly kind: 'picture'; readonly file: ProgramFile } & HeardPictures)
  | { readonly kind: 'state'; readonly state: ProgramState }
  /**
   * What came of a picture that was handed in by `POST /desktop/describe?ticket=`, as the operation would answer. A browser
   * has six connections to a program; so none is held while a provider thinks, and many pictures are asked about at a time.
   */
  | { readonly kind: 'described'; readonly ticket: string; readonly status: number; readonly body: unknown }
  /** How the upload queue stands; several changes are told at once. */
  | { readonly kind: 'uploads'; readonly uploads: UploadView }
  /** How pictures that are drawn into a folder stand. */
  | { readonly kind: 'pictures'; readonly pictures: PicturesView }
  | { readonly kind: 'quit' }

/** Carries the token. */
export const TOKEN_HEADER = 'x-thokham-token'

/** What went wrong, in a sentence for the member. */
export interface ProgramFault {
  readonly sentence: string
}
