import { useMutation } from '@tanstack/react-query'
import {
  type CouponRow as Coupon,
  createCoupon,
  suggestCouponCode,
  updateCoupon,
} from '@thokham/contract/coupons'
import { Shuffle, TicketPercent } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { DateField } from '../../../kit/form/fields/date-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../../kit/form/form-fault.tsx'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { couponMessage, coupons as text } from '../../../text/coupons.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { CouponExample } from './coupon-example.tsx'
import {
  COUPON_BOXES,
  type CouponBody,
  type CouponValues,
  couponOf,
  couponToCome,
  couponValues,
  EMPTY_COUPON,
  readCoupon,
} from './coupon-form-values.ts'

type CouponFormState = Form<CouponValues, CouponBody>

export interface CouponFormProps {
  /** What is changed; null = a new one. */
  coupon: Coupon | null
  /** It was changed, or is left as it was. */
  onDone: () => void
}

/** Takes a coupon, and shows what it would do to each package while it is being filled in. */
export function CouponForm({ coupon, onDone }: CouponFormProps) {
  const form: CouponFormState = useForm<CouponValues, Coupon, CouponBody>(
    {
      name: 'coupons.save',
      send: (body) =>
        coupon ? call(updateCoupon, { params: { id: coupon.id }, body }) : call(createCoupon, { body }),
    },
    {
      schema: couponToCome,
      read: couponOf,
      boxes: COUPON_BOXES,
      values: coupon ? couponValues(coupon) : EMPTY_COUPON,
      saved: () => EMPTY_COUPON,
      always: () => queryClient.invalidateQueries({ queryKey: ['admin-coupons'] }),
      here: () => coupon && onDone(),
      done: ({ code }) => (coupon ? text.changed(code) : text.created(code)),
      codes: { coupon_exists: ['code', 'taken'] },
      conflict: text.locked,
    },
  )
  const { isSubmitted } = form.formState
  const { setFocus } = form
  // Its row may stand far below.
  useEffect(() => {
    if (coupon) setFocus('code')
  }, [coupon, setFocus])
  const values = form.watch()
  const suggesting = useMutation({
    mutationFn: () => call(suggestCouponCode, {}),
    onMutate: () => form.getValues('code'),
    onSuccess: ({ code }, _, before) => {
      // A code that was typed since the press stays.
      if (form.getValues('code') === before) form.setValue('code', code, { shouldValidate: isSubmitted })
    },
    onError: () => toast.error(text.fail),
  })

  const field = bindFields(form, couponMessage)
  return (
    <form onSubmit={form.submit} noValidate className="card flex flex-col gap-4 p-4 md:p-6">
      <h2 className="wrap-anywhere text-xl">{coupon ? text.change(coupon.code) : text.create}</h2>
      <TextField
        {...field('code', text.code, text.codeHint)}
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
      <DateField {...field('expiresOn', text.expires, text.expiresHint)} />
      <CouponExample body={readCoupon(values)} />
      <FormFault form={form} />
      <Button type="submit" variant="primary" icon={TicketPercent} busy={form.isBusy}>
        {coupon ? everywhere.save : text.create}
      </Button>
      {coupon && <Button onClick={onDone}>{everywhere.cancel}</Button>}
    </form>
  )
}

interface NumberFieldsProps {
  form: CouponFormState
  isPercentage: boolean
}

function NumberFields({ form, isPercentage }: NumberFieldsProps) {
  const field = bindFields(form, couponMessage)
  const box = { inputMode: 'decimal', maxLength: 14 } as const
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...field('amount', text.amount)}
        {...box}
        {...(isPercentage && { fault: text.badPercent })}
        suffix={isPercentage ? text.percent : text.baht}
      />
      {isPercentage && (
        <TextField {...field('maximum', text.maximum, text.maximumHint)} {...box} suffix={text.baht} />
      )}
      <TextField {...field('minimum', text.minimum)} {...box} suffix={text.baht} />
      <TextField {...field('limit', text.limit)} {...box} suffix={text.times} />
    </div>
  )
}
