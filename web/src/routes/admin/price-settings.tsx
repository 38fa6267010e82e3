import { useMutation, useQuery } from '@tanstack/react-query'
import { type Offer, updatePackage } from '@thokham/contract/packages'
import { parseBaht, plainBaht } from '@thokham/domain/money'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { offersQuery } from '../../lib/packages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { settings } from '../../text/settings.ts'

const text = settings.prices

/** The price of each package and the former one beside it. */
export function PriceSettings() {
  const { data } = useQuery({ ...offersQuery, refetchOnWindowFocus: false })
  if (!data) return null
  return (
    <section className="card p-4 md:p-6">
      <h2 className="text-xl">{text.title}</h2>
      <p className="text-ink-2 text-sm">{text.lead}</p>
      <div className="mt-2 divide-y divide-line">
        {data.offers.map((offer) => (
          <PriceRow key={offer.id} offer={offer} />
        ))}
      </div>
    </section>
  )
}

function PriceRow({ offer }: { offer: Offer }) {
  const [price, setPrice] = useState(typed(offer.priceSatang))
  const [former, setFormer] = useState(typed(offer.formerPriceSatang))
  const [wasSent, setWasSent] = useState(false)
  const priceSatang = parseBaht(price)
  const formerPriceSatang = former.trim() === '' ? null : parseBaht(former)
  const isFormerBad = former.trim() !== '' && formerPriceSatang === null
  const saving = useMutation({
    mutationFn: (body: { priceSatang: number; formerPriceSatang: number | null }) =>
      call(updatePackage, { params: { packageId: offer.id }, body }),
    onSuccess: () => {
      toast.success(text.saved(offer.name))
      void queryClient.invalidateQueries({ queryKey: ['packages'] })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  function save(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (priceSatang !== null && !isFormerBad) saving.mutate({ priceSatang, formerPriceSatang })
  }
  return (
    <form
      onSubmit={save}
      noValidate
      className="grid grid-cols-2 items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <p className="font-semibold max-md:col-span-2 md:pt-9">{offer.name}</p>
      <Field label={text.price} error={wasSent && priceSatang === null && text.invalid}>
        <TextInput
          value={price}
          onChange={({ target }) => setPrice(target.value)}
          inputMode="decimal"
          suffix={text.baht}
        />
      </Field>
      <Field label={text.former} error={wasSent && isFormerBad && text.invalid}>
        <TextInput
          value={former}
          onChange={({ target }) => setFormer(target.value)}
          inputMode="decimal"
          suffix={text.baht}
          placeholder={text.formerHint}
        />
      </Field>
      <Button
        type="submit"
        busy={saving.isPending}
        aria-label={text.savePrice(offer.name)}
        className="max-md:col-span-2 md:mt-[30px]"
      >
        {settings.save}
      </Button>
    </form>
  )
}

function typed(satang: number | null): string {
  return satang === null ? '' : plainBaht(satang).replace(/\.00$/, '')
}
