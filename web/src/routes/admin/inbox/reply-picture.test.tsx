import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Attachment, useAttachment } from '../../../components/chat/use-attachment.ts'
import type { ShrunkPicture } from '../../../lib/browser/shrink-picture.ts'
import { changeReply, useReply } from './replies.ts'

/** Ends the reading of each picture, in the order in which they were chosen. */
const reads: ((shrunk: ShrunkPicture) => void)[] = []

vi.mock('../../../lib/browser/shrink-picture.ts', () => ({
  shrinkPicture: () => new Promise((resolve) => reads.push(resolve)),
}))

beforeEach(() => {
  reads.length = 0
})

function Box({ id, onOpen }: { id: string; onOpen: (attachment: Attachment) => void }) {
  const reply = useReply(id)
  onOpen(useAttachment([reply, (update) => changeReply(id, update)]))
  return null
}

/** Opens the box of a conversation, as each choice of it in the list does anew. */
function openBox(id: string): Attachment {
  const opened: Attachment[] = []
  renderToStaticMarkup(<Box id={id} onOpen={(attachment) => opened.push(attachment)} />)
  return opened[0] as Attachment
}

/** Waits until what was read has gone where it belongs. */
const allIsRead = () => new Promise((resolve) => setTimeout(resolve))

const [former, latter] = [new Blob(['1']), new Blob(['2'])]

it('is still being read in a box that is opened again, and attached there', async () => {
  openBox('one').choose(former)
  expect(openBox('one')).toMatchObject({ isReading: true, picture: null })
  expect(openBox('two')).toMatchObject({ isReading: false })
  reads[0]?.({ ok: true, picture: former })
  await expect.poll(() => openBox('one').picture).toBe(former)
  expect(openBox('one').isReading).toBe(false)
})

it('is the one that was chosen last, whichever box it was and however long the former takes', async () => {
  openBox('three').choose(former)
  openBox('three').choose(latter)
  reads[1]?.({ ok: true, picture: latter })
  await expect.poll(() => openBox('three').picture).toBe(latter)
  reads[0]?.({ ok: true, picture: former })
  await allIsRead()
  expect(openBox('three').picture).toBe(latter)
  expect(openBox('three').isReading).toBe(false)
})

it('says in a box that is opened again why it cannot be attached, until that is dismissed', async () => {
  openBox('four').choose(former)
  reads[0]?.({ ok: false, fault: 'slip_unreadable' })
  await expect.poll(() => openBox('four')).toMatchObject({ isReading: false, fault: 'slip_unreadable' })
  openBox('four').dismissFault()
  expect(openBox('four').fault).toBeNull()
})

it('is not attached once all that was attached is taken away', async () => {
  changeReply('five', { picture: latter })
  openBox('five').choose(former)
  openBox('five').clear()
  reads[0]?.({ ok: true, picture: former })
  await allIsRead()
  expect(openBox('five')).toMatchObject({ isReading: false, picture: null })
})
