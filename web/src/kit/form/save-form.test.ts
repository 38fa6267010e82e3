import { createFormControl } from 'react-hook-form'
import { describe, expect, it, test } from 'vitest'
import { refillForm } from './refill-form.ts'
import { handleSave } from './save-form.ts'

const EMPTY = { name: '', more: { url: '', isShown: true }, list: [] as string[] }
type Values = typeof EMPTY

/** Makes a form without a screen. */
function openForm(values: Values) {
  const { control, ...rest } = createFormControl<Values>({ defaultValues: values })
  const form = { ...rest, control, formState: control._formState }
  const marks = { isDirty: true, dirtyFields: true, isSubmitting: true, defaultValues: true }
  form.subscribe({ formState: marks, callback: (state) => Object.assign(form, { formState: state }) })
  return form as Parameters<typeof handleSave<Values, Values>>[0]
}

/** Saves a form whose answer is held until it is let go. */
function startSaving(form: ReturnType<typeof openForm>, saved?: Values) {
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const sent: Values[] = []
  const outcomes: boolean[] = []
  const save = handleSave(form, async (body, settle) => {
    sent.push(body)
    await answered
    outcomes.push(settle(saved))
  })
  return { save, letGo, sent, outcomes }
}

describe('what is typed while a form is being saved', () => {
  const typed: Values = { name: 'sent', more: { url: 'https://sent', isShown: true }, list: ['a'] }
  const trimmed: Values = { ...typed, name: 'sent and trimmed' }
  test.each<[what: string, saved: Values | undefined, since: object, shown: Values, unsaved: object]>([
    ['nothing: what was saved', trimmed, {}, trimmed, {}],
    ['nothing: an empty form', EMPTY, {}, EMPTY, {}],
    ['nothing, and what was saved is what was sent', undefined, {}, typed, {}],
    ['a text', trimmed, { name: 'next' }, { ...trimmed, name: 'next' }, { name: true }],
    ['a text, and nothing else is kept', EMPTY, { name: 'next' }, { ...EMPTY, name: 'next' }, { name: true }],
    ['a text that was sent', undefined, { name: 'next' }, { ...typed, name: 'next' }, { name: true }],
    ['an empty text', typed, { name: '' }, { ...typed, name: '' }, { name: true }],
    ['what was saved in other words', trimmed, { name: trimmed.name }, trimmed, {}],
    [
      'a mark of a part, and no neighbour of it',
      EMPTY,
      { 'more.isShown': false },
      { ...EMPTY, more: { url: '', isShown: false } },
      { more: { isShown: true } },
    ],
  ])('%s', async (_what, saved, since, shown, unsaved) => {
    const form = openForm(EMPTY)
    for (const name of ['name', 'more', 'list'] as const)
      form.setValue(name, typed[name], { shouldDirty: true })
    const { save, letGo, sent, outcomes } = startSaving(form, saved)
    const ended = save()
    await expect.poll(() => sent).toEqual([typed])
    for (const [name, value] of Object.entries(since))
      form.setValue(name as 'name', value, { shouldDirty: true })
    letGo()
    await ended
    expect(form.getValues()).toEqual(shown)
    expect(form.formState.dirtyFields).toEqual(unsaved)
    expect(form.formState.isDirty).toBe(Object.keys(unsaved).length > 0)
    expect(outcomes).toEqual([Object.keys(since).length === 0])
    form.reset()
    expect(form.getValues(), 'thrown away, what was saved stands there').toEqual(saved ?? typed)
  })

  it('is not sent by a second press', async () => {
    const form = openForm(EMPTY)
    const { save, letGo, sent } = startSaving(form)
    const ended = save()
    await expect.poll(() => sent).toHaveLength(1)
    await save()
    expect(sent).toHaveLength(1)
    letGo()
    await ended
    await save()
    expect(sent, 'the next press after it').toHaveLength(2)
  })

  it('is not sent by a second press where the form was refilled meanwhile', async () => {
    const form = openForm(EMPTY)
    const { save, letGo, sent } = startSaving(form)
    const ended = save()
    await expect.poll(() => sent).toHaveLength(1)
    refillForm(form, { ...EMPTY, name: 'theirs' }, EMPTY)
    await startSaving(form).save()
    await save()
    expect(sent).toHaveLength(1)
    letGo()
    await ended
  })

  it('stays when it is refused', async () => {
    const form = openForm(EMPTY)
    const save = handleSave(form, async () => form.setValue('name', 'typed', { shouldDirty: true }))
    await save()
    expect(form.getValues('name')).toBe('typed')
    expect(form.formState.isDirty).toBe(true)
  })
})

it('a form follows the server with what is not changed in it', () => {
  const form = openForm(EMPTY)
  form.setValue('name', 'typed', { shouldDirty: true })
  const theirs = { name: 'theirs', more: { url: 'https://theirs', isShown: false }, list: ['theirs'] }
  expect(refillForm(form, theirs, EMPTY)).toBe(false)
  expect(form.getValues()).toEqual({ ...theirs, name: 'typed' })
  expect(form.formState.dirtyFields).toEqual({ name: true })
})
