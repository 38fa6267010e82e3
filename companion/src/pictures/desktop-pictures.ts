import { existsSync, rmSync } from 'node:fs'
import type {
  PictureRunView,
  PictureStop,
  PicturesView,
  PictureWish,
} from '@thokham/contract/desktop-pictures'
import { DRAWING_PROVIDERS, type DrawingProvider } from '@thokham/domain/image/image-model'
import { NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import { Failure } from '../failure.ts'
import { writePrivateFile } from '../private-file.ts'
import { type PictureOptions, pictureKeyOf, readPictureOptions } from './picture-options.ts'
import { PictureRun, type PictureStatus, readKey, readPrompts, wantedOf } from './picture-run.ts'

/** The page is told of changes this often (ms) at most. */
const TELL_MS = 250
/** The program waits so long (ms) for pictures that are on their way. */
const END_MS = 3_000
const MOST_TROUBLES = 50

/** What is drawn, or was last. */
interface Drawing {
  readonly options: PictureOptions
  readonly ending: AbortController
  standing: PictureStatus
  /** Settles when nothing is on its way any more; null = it has. */
  work: Promise<void> | null
  stop: PictureStop | null
}

/** Pictures of the desktop edition: one run at a time, into a folder with its journal, as `thokham pictures` draws them. */
export class DesktopPictures {
  readonly #onChange: (view: PicturesView) => void
  readonly #env: NodeJS.ProcessEnv
  #drawing: Drawing | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(onChange: (view: PicturesView) => void, env: NodeJS.ProcessEnv = process.env) {
    this.#onChange = onChange
    this.#env = env
  }

  view(): PicturesView {
    const hasKey = (provider: DrawingProvider) => {
      const { keyName, keyFile } = pictureKeyOf(provider, this.#env)
      return Boolean(this.#env[keyName]?.trim()) || existsSync(keyFile)
    }
    return { keys: DRAWING_PROVIDERS.filter(hasKey), run: this.#drawing && viewOf(this.#drawing) }
  }

  /** Begins to draw, or goes on. @throws Failure, the system's error */
  run(wish: PictureWish): PicturesView {
    if (this.#drawing?.work) throw new Failure('กำลังสร้างภาพอยู่ กรุณาหยุดก่อน')
    const options = this.#optionsOf(wish)
    const { prompts } = readPrompts(wish.prompts, 'ใบสั่งภาพ')
    const run = new PictureRun(options, readKey(options), wantedOf(prompts, options))
    const drawing: Drawing = {
      ...{ options, ending: new AbortController(), standing: run.standing(), work: null, stop: null },
    }
    const tell = () => {
      drawing.standing = run.standing()
      this.#tell()
    }
    drawing.work = run
      .draw({ onEnd: tell, signal: drawing.ending.signal })
      .then(
        (stop) => {
          drawing.stop = stop
        },
        // As on a full disk: what cannot be written down is not asked for.
        (error: Error) => {
          drawing.stop = { by: 'disk', sentence: error.message }
        },
      )
      .finally(() => {
        drawing.work = null
        tell()
        run.close()
      })
    this.#drawing = drawing
    return this.view()
  }

  stop(): PicturesView {
    this.#drawing?.ending.abort()
    return this.view()
  }

  /** Keeps a key that the page has checked for nothing but its letters: the first call tells the rest. */
  keep(provider: DrawingProvider, key: string | null): PicturesView {
    const { keyFile } = pictureKeyOf(provider, this.#env)
    if (key === null) rmSync(keyFile, { force: true })
    else writePrivateFile(keyFile, `${key}\n`)
    return this.view()
  }

  /** Ends what is drawn, and waits a moment: what is not there then is taken up by its journal. */
  async end(): Promise<void> {
    const work = this.#drawing?.work
    if (!work) return
    this.stop()
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, END_MS).unref())])
  }

  /** The command's own options, by the command's own words: there is one reading of an order. */
  #optionsOf(wish: PictureWish): PictureOptions {
    const { provider, own } = wish
    const words = {
      ...{ prompts: '-', provider: pictureKeyOf(provider, this.#env).word, out: wish.folder },
      ...{ model: wish.model, quality: wish.quality, ratio: wish.ratio },
      ...{ megapixels: wish.megapixels, 'per-prompt': wish.perPrompt, ceiling: wish.ceiling / 100 },
      ...(own && { 'base-url': own.address, price: own.price / 100 }),
    }
    const args = Object.entries(words).map(([name, value]) => `--${name}=${value}`)
    const options = readPictureOptions([...args, ...(wish.isAgain ? ['--again'] : [])], this.#env)
    if (!options) throw new Error('An order that asks for help')
    return options
  }

  #tell(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#onChange(this.view())
    }, TELL_MS)
  }
}

function viewOf({ options, ending, standing, work, stop }: Drawing): PictureRunView {
  const { drawn, waiting, failed, lost, spent, reserved, troubles } = standing
  return {
    ...{ folder: options.out, provider: options.provider, model: options.model.id },
    state: work ? (ending.signal.aborted ? 'stopping' : 'running') : 'rests',
    ...{ drawn, waiting, failed, lost, stop, ceiling: options.ceiling },
    spent: Math.ceil(spent / NANO_THB_OF_SATANG),
    reserved: Math.ceil(reserved / NANO_THB_OF_SATANG),
    troubles: troubles.slice(0, MOST_TROUBLES),
  }
}
