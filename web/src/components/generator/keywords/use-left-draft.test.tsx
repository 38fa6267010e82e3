import '../../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { clear, draw, settled } from '../../../testing/draw.ts'
import { emptyStores } from '../../../testing/fake-idb.ts'
import { promptWorkerApi } from '../worker/prompt-worker-api.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { CleanUps } from './use-clean-up.ts'
import type { Keywords } from './use-keywords.ts'
import { useLeftDraft } from './use-left-draft.ts'

vi.mock('idb', async () => (await import('../../../testing/fake-idb.ts')).fakeIdb)

const place = { memberId: 'malee', box: 'free', slot: 'now' }
const LONG = Array.from({ length: 2_500 }, (_, n) => `silk ${n}`).join('\n')
let offered: number | null

interface BoxProps {
  client: unknown
  keywords: number
  revision: number
}

function Box({ client, keywords, revision }: BoxProps) {
  const box = { place, offers: 'all', facts: { keywords }, revision } as unknown as Keywords
  const left = useLeftDraft(client as PromptWorkerClient, box, {} as CleanUps)
  offered = left?.draft.lines ?? null
  return null
}

/** Opens a box beside a draft that another screen left there. */
async function openBeside(text: string) {
  const other = promptWorkerApi(async () => undefined)
  other.keepDraftAt({ place: { ...place, slot: 'former' }, instead: null })
  other.setText({ text, undoable: false })
  await other.draftSaved()
  const api = promptWorkerApi(async () => undefined)
  const asked = api as unknown as Record<string, (...input: unknown[]) => unknown>
  const client = { ask: async (name: string, ...input: unknown[]) => asked[name]?.(...input) }
  const redraw = draw(<Box client={client} keywords={0} revision={0} />)
  await settled()
  return async (text: string, revision: number) => {
    const { keywords } = api.setText({ text, undoable: false })
    redraw(<Box client={client} keywords={keywords} revision={revision} />)
    const atOnce = offered
    await settled()
    return [atOnce, offered]
  }
}

beforeEach(() => {
  clear()
  emptyStores()
})

it('a list that comes into the box after its draft was listed is not offered beside itself, not for a moment', async () => {
  const put = await openBeside(LONG)
  expect(offered).toBe(2_500)
  expect(await put(LONG, 1)).toEqual([null, null])
  expect(await put(`${LONG}\nlinen`, 2), 'it is another one by now').toEqual([2_500, 2_500])
})

it('another list of as many lines is', async () => {
  const put = await openBeside('cat\ndog')
  expect((await put('cat\nfox', 1))[1]).toBe(2)
  expect(await put('cat\nfoxes', 2), 'and does not come and go with each letter').toEqual([2, 2])
})
