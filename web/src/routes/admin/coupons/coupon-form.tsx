import { useMutation } from '@tanstack/react-query'
import { createCoupon, suggestCouponCode } from '@thokham/contract/coupons'
import { Shuffle, TicketPercent } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { DateField } from '../../../kit/form/fields/date-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { couponMessage, coupons as text } from '../../../text/coupons.ts'
import { CouponExample } from './coupon-example.tsx'
import {
  type CouponBody,
  type CouponValues,
  couponResolver,
  EMPTY_COUPON,
  readCoupon,
} from './coupon-form-values.ts'

type CouponFormState = UseFormReturn<CouponValues, unknown, CouponBody>

/** Takes a new coupon, and shows what it would do to each package while it is being filled in. */
export function CouponForm() {
  const [fault, setFault] = useFault()
  const form: CouponFormState = useLocalForm<CouponValues, CouponBody>({
    resolver: couponResolver,
    defaultValues: EMPTY_COUPON,
  })
  const { isSubmitting, isSubmitted } = form.formState
  const values = form.watch()
  const body = useCouponBody(values)
  const suggesting = useMutation({
    mutationFn: () => call(suggestCouponCode, {}),
    onMutate: () => form.getValues('code'),
    onSuccess: ({ code }, _, before) => {
      // A code that was typed since the press stays.
      if (form.getValues('code') === before) form.setValue('code', code, { shouldValidate: isSubmitted })
    },
    onError: () => toast.error(text.fail),
  })

  const send = handleSave(form, async (body, settle) => {
    setFault(null)
    try {
      const { code } = await call(createCoupon, { body })
      toast.success(text.created(code))
      settle(EMPTY_COUPON)
      void queryClient.invalidateQueries({ queryKey: ['admin-coupons'] })
    } catch (error) {
      setFault(showRefusal(form, error, { coupon_exists: ['code', 'taken'] }))
    }
  })

  return (
    <form onSubmit={send} noValidate className="card flex flex-col gap-4 p-4 md:p-6">
      <h2 className="text-xl">{text.create}</h2>
      <TextField
        form={form}
        name="code"
        label={text.code}
        aside={
          <button
            type="button"
            aria-busy={suggesting.isPending || undefined}
            aria-disabled={suggesting.isPending || undefined}
            onClick={() => suggesting.isPending || suggesting.mutate()}
            className="touch link flex items-center gap-1.5"
          >
            <Shuffle aria-hidden size={16} strokeWidth={1.75} />
            {text.suggest}
          </button>
        }
        hint={text.codeHint}
        fault={(reason) => couponMessage('code', reason)}
        spellCheck={false}
        maxLength={40}
        className="uppercase"
      />
      <div>
        <p className="mb-1.5 font-semibold text-sm">{text.type}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: chips of one choice, as everywhere */}
        <div role="group" aria-label={text.type} className="flex gap-2">
          {(['fixed', 'percentage'] as const).map((type) => (
            <Chip
              key={type}
              selected={values.discountType === type}
              onClick={() => {
                form.setValue('discountType', type)
                if (isSubmitted) void form.trigger()
              }}
            >
              {text[type]}
            </Chip>
          ))}
        </div>
      </div>
      <NumberFields form={form} isPercentage={values.discountType === 'percentage'} />
      <DateField
        form={form}
        name="expiresOn"
        label={text.expires}
        hint={text.expiresHint}
        fault={(reason) => couponMessage('expiresOn', reason)}
      />
      <CouponExample body={body} />
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" variant="primary" icon={TicketPercent} busy={isSubmitting}>
        {text.create}
      </Button>
    </form>
  )
}

/** Returns what the operation would take of what stands in the form; null while something is missing or wrong. */
function useCouponBody(values: CouponValues): CouponBody | null {
  const [body, setBody] = useState<CouponBody | null>(null)
  const typed = JSON.stringify(values)
  useEffect(() => {
    const ended = new AbortController()
    readCoupon(JSON.parse(typed), ended.signal).then(
      (read) => !ended.signal.aborted && setBody(read),
      () => undefined,
    )
    return () => ended.abort()
  }, [typed])
  return body
}

function NumberFields({ form, isPercentage }: { form: CouponFormState; isPercentage: boolean }) {
  const { errors } = form.formState
  const box = (field: 'amount' | 'minimum' | 'maximum' | 'limit', unit: string) => (
    <TextInput
      {...form.register(field)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      suffix={unit}
    />
  )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={text.amount}
        error={couponMessage(isPercentage ? 'percent' : 'amount', errors.amount?.message)}
      >
        {box('amount', isPercentage ? text.percent : text.baht)}
      </Field>
      {isPercentage && (
        <Field
          label={text.maximum}
          hint={text.maximumHint}
          error={couponMessage('maximum', errors.maximum?.message)}
        >
          {box('maximum', text.baht)}
        </Field>
      )}
      <Field label={text.minimum} error={couponMessage('minimum', errors.minimum?.message)}>
        {box('minimum', text.baht)}
      </Field>
      <Field label={text.limit} error={couponMessage('limit', errors.limit?.message)}>
        {box('limit', text.times)}
      </Field>
    </div>
  )
}
