import type { DrawingProvider, ImageQuality } from '@thokham/domain/image/image-model'
import type { ProviderFault } from '@thokham/domain/provider-error'

/*
 * What the desktop program and its page say to each other about pictures that are drawn into a folder
 * (docs/desktop.md#pictures-into-a-folder): part of `desktop-program.ts`.
 */

/** What is to be drawn, and where to; the same order into the same folder goes on where the last one ended. */
export interface PictureWish {
  /** One a line, as they are typed. */
  readonly prompts: string
  readonly provider: DrawingProvider
  readonly model: string
  readonly quality: ImageQuality
  /** Of prompts that name none, `W:H`. */
  readonly ratio: string
  readonly megapixels: number
  readonly perPrompt: number
  /** Of the folder, in satang; never passed. */
  readonly ceiling: number
  readonly folder: string
  /** Of an own server alone: where it is asked, and what it takes for a picture, in satang. */
  readonly own: { readonly address: string; readonly price: number } | null
  /** Asks once more for what failed, or may be paid for without an answer. */
  readonly isAgain: boolean
}

/** How pictures that are drawn into a folder stand. */
export interface PictureRunView {
  readonly folder: string
  readonly provider: DrawingProvider
  readonly model: string
  /** `stopping`: what is on its way is waited for. */
  readonly state: 'running' | 'stopping' | 'rests'
  readonly drawn: number
  readonly waiting: number
  readonly failed: number
  /** Perhaps paid for, without an answer. */
  readonly lost: number
  /** Satang, of the folder. */
  readonly spent: number
  readonly reserved: number
  readonly ceiling: number
  readonly stop: PictureStop | null
  /** The first of those that did not come. */
  readonly troubles: readonly { readonly prompt: string; readonly fault: ProviderFault }[]
}

/** Why nothing more is asked for; `disk` has a sentence of the system's. */
export type PictureStop =
  | { readonly by: 'ceiling' | 'price' }
  | { readonly by: 'fault'; readonly fault: ProviderFault }
  | { readonly by: 'disk'; readonly sentence: string }

export interface PicturesView {
  /** Providers whose key lies on this computer. */
  readonly keys: readonly DrawingProvider[]
  /** null = none since the program began */
  readonly run: PictureRunView | null
}

/** Verbs of `POST /desktop/<verb>` for pictures. */
export interface PictureVerbs {
  pictures: { input: Record<string, never>; answer: PicturesView }
  'pictures-run': { input: PictureWish; answer: PicturesView }
  /** Asks for nothing more; what is on its way still comes. */
  'pictures-stop': { input: Record<string, never>; answer: PicturesView }
  /** Keeps a key on this computer; null forgets it. */
  'pictures-key': { input: { provider: DrawingProvider; key: string | null }; answer: PicturesView }
}
