import { suspendLicence } from '@thokham/contract/licences'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseFormReturn } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { dismissFailedCode, retryCode } from '../../lib/boot/code-state.ts'
import type { AwaitedResolver } from './awaited-resolver.ts'
import { contractResolver } from './contract-form.ts'
import { handleSave } from './save-form.ts'
import { endWaits, useForm } from './use-form.ts'

type Opened = UseFormReturn<{ reason: string }>
type Resolver = AwaitedResolver<{ reason: string }>

function Form({ resolver, onForm }: { resolver: Resolver; onForm: (form: Opened) => void }) {
  onForm(useForm({ resolver, defaultValues: { reason: 'sold on' } }))
  return null
}

/** Opens a form whose schema does not come before the network is back. */
function openForm() {
  const network = { isBack: false, asked: 0, answered: Promise.resolve() }
  const resolver = contractResolver(
    async () => {
      network.asked++
      await network.answered
      if (!network.isBack) throw new Error('no network')
      return suspendLicence.body
    },
    (typed: { reason: string }) => typed,
  )
  const opened: Opened[] = []
  renderToStaticMarkup(<Form resolver={resolver} onForm={(form) => opened.push(form)} />)
  const [form] = opened as [Opened]
  const sent: unknown[] = []
  return {
    form,
    network,
    sent,
    press: handleSave(form, async (body) => void sent.push(body)),
    state: () => form.control._formState,
    /** Brings the network back, and returns once a look at the form has fetched the schema. */
    async comeBack() {
      network.isBack = true
      await form.trigger()
      retryCode()
    },
  }
}

/** Presses, and returns once the schema was asked for in vain, with what comes when the press is over. */
async function pressInVain({ press, network }: ReturnType<typeof openForm>) {
  const over = press()
  await expect.poll(() => network.asked).toBe(1)
  return { over }
}

/** Something to wait for, and what ends the waiting. */
function held(): { until: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

const REASON = { reason: 'sold on' }

describe('a press whose schema does not come', () => {
  it('is carried out once it is there', async () => {
    const opened = openForm()
    const { over } = await pressInVain(opened)
    expect(opened.state().isSubmitting).toBe(true)
    await opened.comeBack()
    await over
    expect(opened.sent).toEqual([REASON])
  })

  it('is over when its form goes, and never carried out', async () => {
    const opened = openForm()
    const { over } = await pressInVain(opened)
    // As the hook does then.
    endWaits(opened.form)
    await over
    await opened.comeBack()
    expect(opened.sent).toEqual([])
  })

  it('is over when its form goes while the schema is still on its way', async () => {
    const opened = openForm()
    const { until, letGo } = held()
    opened.network.answered = until
    const { over } = await pressInVain(opened)
    endWaits(opened.form)
    await over
    letGo()
    await opened.comeBack()
    expect(opened.sent).toEqual([])
  })

  it('is over when its dialog, which stays mounted, empties the form, and the next one is carried out once', async () => {
    const opened = openForm()
    const { over } = await pressInVain(opened)
    opened.form.reset()
    await over
    expect(opened.state().isSubmitting).toBe(false)
    const next = opened.press()
    await opened.comeBack()
    await next
    expect(opened.sent).toEqual([REASON])
  })

  it('is over when the word of it is dismissed: the form is free again as it stands', async () => {
    const opened = openForm()
    opened.form.setValue('reason', 'typed', { shouldDirty: true })
    const { over } = await pressInVain(opened)
    await expect
      .poll(() => {
        dismissFailedCode()
        return opened.state().isSubmitting
      })
      .toBe(false)
    await over
    expect(opened.form.getValues()).toEqual({ reason: 'typed' })
    expect(opened.state()).toMatchObject({ errors: {}, isDirty: true, submitCount: 0 })
    await opened.comeBack()
    expect(opened.sent).toEqual([])
    await opened.press()
    expect(opened.sent).toEqual([{ reason: 'typed' }])
  })
})

it('what is on its way to the server goes on when its form goes', async () => {
  const opened = openForm()
  opened.network.isBack = true
  const { until, letGo } = held()
  const outcomes: boolean[] = []
  let isSent = false
  const over = handleSave(opened.form, async (_body, settle) => {
    isSent = true
    await until
    outcomes.push(settle())
  })()
  await expect.poll(() => isSent).toBe(true)
  endWaits(opened.form)
  expect(opened.state().isSubmitting).toBe(true)
  letGo()
  await over
  expect(outcomes).toEqual([true])
})
