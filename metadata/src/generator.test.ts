import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { ascii, join, utf8 } from './bytes.ts'
import { segment } from './jpeg/jpeg-xmp.ts'
import { chunk, inserted, xmpOf } from './testing/pictures.ts'
import { read } from './testing/written.ts'

const canvas = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f5d50' } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const png = await bytesOf(canvas().png())
const jpeg = await bytesOf(canvas().jpeg())
const webp = (exif: Record<string, string>) => bytesOf(canvas().webp().withExif({ IFD0: exif }))

const withText = (keyword: string, text: string) =>
  inserted(png, 33, chunk('tEXt', join(ascii(`${keyword}\0`), utf8(text))))
const withXmp = (properties: string, attributes = '') =>
  inserted(
    jpeg,
    2,
    segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), utf8(xmpOf(properties, attributes))),
  )
const SOURCE = (term: string) =>
  ` xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${term}"`
/** A statement of origin as a box of JPEG XT, which is looked into by its words alone. */
const withC2pa = (words: string) =>
  inserted(jpeg, 2, segment(0xeb, ascii('JP\0\x01\0\0\0\x01\0\0\0\x40jumb'), ascii(words)))

const SETTINGS =
  'rice field at dawn\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1'

const GRAPH = JSON.stringify({
  3: { class_type: 'KSampler', inputs: { positive: ['6', 0], negative: ['7', 0] } },
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sdxl.safetensors' } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: 'rice field' } },
  7: { class_type: 'CLIPTextEncode', inputs: { text: 'blurry, ugly, very much so' } },
})

it.each<[string, Uint8Array | Promise<Uint8Array>, string | null, string?, string?]>([
  ['settings of A1111', withText('parameters', SETTINGS), 'Stable Diffusion', 'rice field at dawn'],
  [
    'settings of A1111 with their model',
    withText('Parameters', `${SETTINGS}, Size: 64x48, Model: sdxl_base, Version: v1.9`),
    'Stable Diffusion',
    'rice field at dawn',
    'sdxl_base',
  ],
  [
    'a graph of ComfyUI that leads to its prompt',
    withText('prompt', GRAPH),
    'ComfyUI',
    'rice field',
    'sdxl.safetensors',
  ],
  [
    'InvokeAI with its settings',
    withText('invokeai_metadata', '{"positive_prompt":"rice field","model":{"name":"Juggernaut"}}'),
    'InvokeAI',
    'rice field',
    'Juggernaut',
  ],
  [
    'InvokeAI’s former settings',
    withText('sd-metadata', '{"model_weights":"sd-1.5","image":{"prompt":[{"prompt":"rice field"}]}}'),
    'InvokeAI',
    'rice field',
    'sd-1.5',
  ],
  [
    'Fooocus',
    inserted(
      withText('fooocus_scheme', 'fooocus'),
      33,
      chunk('tEXt', ascii('parameters\0{"prompt":"rice field","base_model":"x"}')),
    ),
    'Fooocus',
    'rice field',
    'x',
  ],
  [
    'Midjourney’s prompt',
    withText('Description', 'a golden rice field --ar 3:2 --v 7 Job ID: 1f3'),
    'Midjourney',
    'a golden rice field --ar 3:2 --v 7',
    'V7',
  ],
  [
    'Easy Diffusion',
    inserted(
      withText('prompt', 'rice field'),
      33,
      chunk('tEXt', ascii('use_stable_diffusion_model\0sd-v1-5')),
    ),
    'Easy Diffusion',
    'rice field',
    'sd-v1-5',
  ],
  ['Draw Things’ name in XMP', withXmp('', ' xmp:CreatorTool="Draw Things"'), 'Draw Things', ''],
  ['IPTC’s source with a stroke behind it', withXmp('', SOURCE('trainedAlgorithmicMedia/')), 'AI', ''],
  ['a description by a person', withText('Description', 'A golden rice field'), null],
  ['a graph of ComfyUI', withText('prompt', '{"3":{"class_type":"KSampler","inputs":{}}}'), 'ComfyUI', ''],
  ['a workflow of ComfyUI', withText('workflow', '{"last_node_id":9,"nodes":[{"id":1}]}'), 'ComfyUI', ''],
  ['a prompt that is no graph', withText('prompt', 'hello'), null],
  ['InvokeAI', withText('invokeai_metadata', '{}'), 'InvokeAI', ''],
  [
    'NovelAI',
    inserted(withText('Software', 'NovelAI'), 33, chunk('tEXt', ascii('Description\0rice field'))),
    'NovelAI',
    'rice field',
  ],
  ['ComfyUI’s graph in a WebP', webp({ Make: 'workflow:{"nodes":[{"id":1}]}' }), 'ComfyUI', ''],
  [
    'a program’s name in EXIF',
    bytesOf(
      canvas()
        .jpeg()
        .withExif({ IFD0: { Software: 'Midjourney' } }),
    ),
    'Midjourney',
    '',
  ],
  [
    'a camera',
    bytesOf(
      canvas()
        .jpeg()
        .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5', Software: 'Adobe Photoshop 26.0' } }),
    ),
    null,
  ],
  ['IPTC’s source of trained algorithms', withXmp('', SOURCE('trainedAlgorithmicMedia')), 'AI', ''],
  ['IPTC’s source of a camera', withXmp('', SOURCE('digitalCapture')), null],
  [
    'Google’s credit',
    withXmp('   <photoshop:Credit>Made with Google AI</photoshop:Credit>', SOURCE('trainedAlgorithmicMedia')),
    'Google',
    '',
  ],
  ['Firefly’s name in XMP', withXmp('', ' xmp:CreatorTool="Adobe Firefly"'), 'Adobe Firefly', ''],
  ['Photoshop’s name in XMP', withXmp('', ' xmp:CreatorTool="Adobe Photoshop 26.0 (Windows)"'), null],
  [
    'a signed statement of ChatGPT',
    withC2pa('claim_generator ChatGPT digitalSourceType trainedAlgorithmicMedia'),
    'OpenAI',
    '',
  ],
  ['a signed statement of nobody known', withC2pa('made by Foo, trainedAlgorithmicMedia'), 'C2PA', ''],
  ['a signed statement of a camera', withC2pa('Leica M11-P digitalCapture'), null],
  ['nothing', jpeg, null],
])('%s', async (_, bytes, tool, prompt = '', model = '') => {
  const { generator } = await read(await bytes)
  expect(generator).toEqual(tool === null ? null : { tool, prompt, model })
})

it.each([
  ['big', 'UNICODE\0', (text: string) => [...text].flatMap((letter) => [0, letter.charCodeAt(0)])],
  ['little', 'UNICODE\0', (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])],
  ['no', 'ASCII\0\0\0', (text: string) => [...text].map((letter) => letter.charCodeAt(0))],
])('settings of A1111 in a comment of EXIF, %s endian', async (_, coding, encode) => {
  const comment = join(ascii(coding), encode(SETTINGS))
  const tiff = join(
    // First directory: one entry that leads to the second, which holds the comment.
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0],
    [0, 1, 0x92, 0x86, 0, 7, 0, 0, comment.length >> 8, comment.length & 255, 0, 0, 0, 44, 0, 0, 0, 0],
    comment,
  )
  const bytes = inserted(jpeg, 2, segment(0xe1, ascii('Exif\0\0'), tiff))
  expect((await read(bytes)).generator).toEqual({
    tool: 'Stable Diffusion',
    prompt: 'rice field at dawn',
    model: '',
  })
})

it('a picture of this repository’s own shop says nothing of a generator', async () => {
  const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))
  expect((await read(new Uint8Array(icon))).generator).toBeNull()
})
