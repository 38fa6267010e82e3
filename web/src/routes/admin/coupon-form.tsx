import { useMutation } from '@tanstack/react-query'
import { createCoupon, suggestCouponCode } from '@thokham/contract/coupons'
import { Shuffle, TicketPercent } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { DateInput } from '../../components/ui/date-input.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { coupons as text } from '../../text/coupons.ts'
import { messageOf } from '../../text/errors.ts'
import { CouponExample } from './coupon-example.tsx'
import { type CouponFaults, type CouponValues, EMPTY_COUPON, readCoupon } from './coupon-form-values.ts'

/** A new coupon, with what it would do to each package while it is being filled in. */
export function CouponForm() {
  const [values, setValues] = useState<CouponValues>(EMPTY_COUPON)
  const [wasSent, setWasSent] = useState(false)
  const read = readCoupon(values, new Date())
  const creating = useMutation({
    mutationFn: (body: Extract<typeof read, { ok: true }>['body']) => call(createCoupon, { body }),
    onSuccess: ({ code }) => {
      toast.success(text.created(code))
      setValues(EMPTY_COUPON)
      setWasSent(false)
      void queryClient.invalidateQueries({ queryKey: ['admin-coupons'] })
    },
  })
  const suggesting = useMutation({
    mutationFn: () => call(suggestCouponCode, {}),
    onSuccess: ({ code }) => change({ code }),
    onError: () => toast.error(text.fail),
  })
  function change(part: Partial<CouponValues>) {
    creating.reset()
    setValues((before) => ({ ...before, ...part }))
  }
  function send(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (read.ok) creating.mutate(read.body)
  }
  const faults: CouponFaults = wasSent && !read.ok ? read.faults : {}
  const exists = creating.error instanceof ApiError && creating.error.code === 'coupon_exists'

  return (
    <form onSubmit={send} noValidate className="card flex flex-col gap-4 p-4 md:p-6">
      <h2 className="text-xl">{text.create}</h2>
      <Field
        label={text.code}
        hint={text.codeHint}
        error={exists ? messageOf(creating.error) : faults.code}
        aside={
          <button
            type="button"
            onClick={() => suggesting.mutate()}
            className="touch link flex items-center gap-1.5"
          >
            <Shuffle aria-hidden size={16} strokeWidth={1.75} />
            {text.suggest}
          </button>
        }
      >
        <TextInput
          value={values.code}
          onChange={({ target }) => change({ code: target.value })}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="uppercase"
        />
      </Field>
      <div>
        <p className="mb-1.5 font-semibold text-sm">{text.type}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: chips of one choice, as everywhere */}
        <div role="group" aria-label={text.type} className="flex gap-2">
          {(['fixed', 'percentage'] as const).map((type) => (
            <Chip
              key={type}
              selected={values.discountType === type}
              onClick={() => change({ discountType: type })}
            >
              {text[type]}
            </Chip>
          ))}
        </div>
      </div>
      <NumberFields values={values} faults={faults} onChange={change} />
      <Field label={text.expires} hint={text.expiresHint} error={faults.expiresOn}>
        <DateInput value={values.expiresOn} onChange={(expiresOn) => change({ expiresOn })} />
      </Field>
      <CouponExample body={read.ok ? read.body : null} />
      {creating.error && !exists && (
        <Notice kind="error" role="alert">
          {messageOf(creating.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" icon={TicketPercent} busy={creating.isPending}>
        {text.create}
      </Button>
    </form>
  )
}

interface NumberFieldsProps {
  values: CouponValues
  faults: CouponFaults
  onChange: (part: Partial<CouponValues>) => void
}

function NumberFields({ values, faults, onChange }: NumberFieldsProps) {
  const isPercentage = values.discountType === 'percentage'
  const box = (field: 'amount' | 'minimum' | 'maximum' | 'limit', unit: string) => (
    <TextInput
      value={values[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      suffix={unit}
    />
  )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={text.amount} error={faults.amount}>
        {box('amount', isPercentage ? text.percent : text.baht)}
      </Field>
      {isPercentage && (
        <Field label={text.maximum} hint={text.maximumHint} error={faults.maximum}>
          {box('maximum', text.baht)}
        </Field>
      )}
      <Field label={text.minimum} error={faults.minimum}>
        {box('minimum', text.baht)}
      </Field>
      <Field label={text.limit} error={faults.limit}>
        {box('limit', text.times)}
      </Field>
    </div>
  )
}
