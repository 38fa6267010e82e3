import type { CallInput } from '@thokham/contract/operation'
import { type AdminPartner, createPartner, updatePartner } from '@thokham/contract/partners'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useLeaveGuard } from '../../../components/ui/use-leave-guard.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-form.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { messageOf } from '../../../text/errors.ts'
import { partnersChanged } from './admin-partner-queries.ts'

type Body = CallInput<typeof createPartner>['body']
interface Values {
  name: string
  benefit: string
  url: string
  isShown: boolean
}

const resolver = contractResolver<Values, never>(
  () => import('@thokham/contract/partners').then(({ partnerFields }) => partnerFields) as never,
  (typed) => typed,
)
const valuesOf = (partner: AdminPartner | null): Values => ({
  name: partner?.name ?? '',
  benefit: partner?.benefit ?? '',
  url: partner?.url ?? '',
  isShown: partner?.isShown ?? true,
})

export interface PartnerFormProps {
  /** null = a new one */
  partner: AdminPartner | null
  /** Saved or given up: back to adding. */
  onDone: () => void
  /** Hands out what asks whether the form may be left. */
  onGuard: (ask: { of: (goOn: () => void) => void }) => void
}

/** Takes what there is to say of a partner. */
export function PartnerForm({ partner, onDone, onGuard }: PartnerFormProps) {
  const form = useForm<Values, unknown, Body>({
    resolver: resolver as never,
    defaultValues: valuesOf(partner),
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const [fault, setFault] = useState<{ text: string; isConflict: boolean } | null>(null)

  async function save(body: Body): Promise<boolean> {
    setFault(null)
    try {
      const saved = partner
        ? await call(updatePartner, {
            params: { id: partner.id },
            body: { ...body, revision: partner.revision },
          })
        : await call(createPartner, { body })
      toast.success(partner ? text.updated : text.added)
      form.reset(valuesOf(partner ? saved : null))
      await partnersChanged()
      return true
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      const rest = showRefusal(form, error)
      if (rest !== null)
        setFault({ text: isConflict ? text.changed : text.saveFail(messageOf(error)), isConflict })
      return false
    }
  }
  const submit = form.handleSubmit(async (body) => {
    if (await save(body)) onDone()
  })
  const guard = useLeaveGuard(isDirty, async () => {
    let isSaved = false
    await form.handleSubmit(async (body) => {
      isSaved = await save(body)
    })()
    return isSaved
  })
  const asked = useRef(guard.ask)
  asked.current = guard.ask
  useEffect(() => onGuard({ of: (goOn) => asked.current(goOn) }), [onGuard])

  const message = (field: 'name' | 'benefit' | 'url') => {
    const reason = errors[field]?.message
    if (!reason) return undefined
    if (reason === 'too_long') return text.tooLong
    return field === 'url' ? text.badUrl : text.required
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="card flex flex-col gap-4 p-4 md:p-6 max-lg:order-first lg:sticky lg:top-4"
    >
      <h2 className="wrap-anywhere text-xl">{partner ? text.edit(partner.name) : text.add}</h2>
      <Field label={text.name} error={message('name')}>
        <TextInput {...form.register('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={text.benefit} hint={text.benefitHint} error={message('benefit')}>
        <TextInput {...form.register('benefit')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={text.url} hint={text.urlHint} error={message('url')}>
        <TextInput
          {...form.register('url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
        />
      </Field>
      <Controller
        control={form.control}
        name="isShown"
        render={({ field }) => (
          <Checkbox checked={field.value} onCheckedChange={field.onChange}>
            {text.isShown}
          </Checkbox>
        )}
      />
      {fault && (
        <Notice
          kind="error"
          role="alert"
          {...(fault.isConflict && {
            fix: { label: text.seeLatest, onPress: () => void partnersChanged().then(onDone) },
          })}
        >
          {fault.text}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {partner && <Button onClick={() => guard.ask(onDone)}>{text.cancel}</Button>}
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {partner ? text.save : text.addNow}
        </Button>
      </div>
      {guard.dialog}
    </form>
  )
}
