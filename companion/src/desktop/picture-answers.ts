import type { PictureVerbs, PictureWish } from '@thokham/contract/desktop-pictures'
import { PROVIDERS } from '@thokham/contract/provider-keys'
import { isKeyText } from '@thokham/domain/ai/provider-key'
import { DRAWING_PROVIDERS, type DrawingProvider, IMAGE_QUALITIES } from '@thokham/domain/image/image-model'
import type { DesktopPictures } from '../pictures/desktop-pictures.ts'
import { Fault } from './fault.ts'
import { lookInto } from './folders.ts'
import type { KeyFiles } from './key-files.ts'
import type { LicenceGate } from './licence-gate.ts'
import { record } from './write-file.ts'

type Answers = { [V in keyof PictureVerbs]: (input: unknown) => Promise<PictureVerbs[V]['answer']> }

const MOST_LETTERS = 8_000_000
const MOST_KEY = 512

/** What is done at each verb of pictures; drawing wants a licence that works. @throws Fault, Failure, the system's errors */
export function pictureAnswers(desk: DesktopPictures, keys: KeyFiles, licence: LicenceGate): Answers {
  return {
    pictures: async () => desk.view(),
    'pictures-run': async (input) => {
      await licence.ensure()
      const wish = wishIn(input)
      const { path } = await lookInto(wish.folder)
      return desk.run({ ...wish, folder: path })
    },
    'pictures-stop': async () => desk.stop(),
    'pictures-key': async (input) => {
      const { provider, key } = record(input)
      const wanted = providerIn(provider)
      const typed = key === null ? null : text(key, MOST_KEY).trim()
      const answering = PROVIDERS.find((each) => each === wanted)
      if (typed !== null && answering) await keys.save(answering, typed)
      else if (typed !== null && !isKeyText(typed)) throw new Fault('API Key ไม่ถูกต้อง กรุณาวางให้ครบ')
      return desk.keep(wanted, typed)
    },
  }
}

function wishIn(input: unknown): PictureWish {
  const { provider, quality, own, prompts, model, ratio, folder, isAgain, ...numbers } = record(input)
  const number = (value: unknown) => {
    if (typeof value !== 'number' || !(value >= 0)) throw new Fault('คำขอไม่ถูกต้อง')
    return value
  }
  const found = IMAGE_QUALITIES.find((each) => each === quality)
  if (!found) throw new Fault('คำขอไม่ถูกต้อง')
  const server = own === null ? null : record(own)
  return {
    ...{ provider: providerIn(provider), quality: found, prompts: text(prompts, MOST_LETTERS) },
    ...{ model: text(model, 200), ratio: text(ratio, 20), folder: text(folder, 4_096) },
    megapixels: number(numbers.megapixels),
    perPrompt: number(numbers.perPrompt),
    ceiling: number(numbers.ceiling),
    own: server && { address: text(server.address, 2_000), price: number(server.price) },
    isAgain: isAgain === true,
  }
}

function providerIn(value: unknown): DrawingProvider {
  const found = DRAWING_PROVIDERS.find((one) => one === value)
  if (!found) throw new Fault('คำขอไม่ถูกต้อง')
  return found
}

function text(value: unknown, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw new Fault('คำขอไม่ถูกต้อง')
  return value
}
