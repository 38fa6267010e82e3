import { useQuery } from '@tanstack/react-query'
import { type Offer, updatePackage } from '@thokham/contract/packages'
import { parseBaht, plainBaht } from '@thokham/domain/money'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { MoneyField } from '../../../kit/form/fields/money-field.tsx'
import { useNewest } from '../../../kit/form/refill-form.ts'
import { handleSave } from '../../../kit/form/save-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { offersQuery } from '../../../lib/queries/packages.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { messageOf } from '../../../text/errors.ts'
import { settings } from '../../../text/settings.ts'
import { Unsaved } from './unsaved.tsx'

const text = settings.prices

/** Shows the price of each package and the former one beside it. */
export function PriceSettings() {
  const { data } = useQuery({ ...offersQuery, refetchOnWindowFocus: false })
  if (!data) return null
  return (
    <section id="prices" className="card scroll-mt-16 p-4 md:p-6">
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

/** Prices as typed, in baht; no former price is an empty box. */
interface TypedPrices {
  price: string
  former: string
}

const resolver = contractResolver(
  updatePackage.body,
  ({ price, former }: TypedPrices) => ({
    priceSatang: satang(price),
    formerPriceSatang: former.trim() === '' ? null : satang(former),
  }),
  { priceSatang: 'price', formerPriceSatang: 'former' },
)

function PriceRow({ offer }: { offer: Offer }) {
  const [price, former] = [typed(offer.priceSatang), typed(offer.formerPriceSatang)]
  const form = useLocalForm({ resolver, defaultValues: { price, former } })
  // What was put back from the history stands here at once.
  useNewest(form, { price, former }, form.formState.isSubmitting)
  const { isSubmitting, isDirty } = form.formState
  const save = handleSave(form, async (body, settle) => {
    try {
      await call(updatePackage, { params: { packageId: offer.id }, body })
      settle()
      toast.success(text.saved(offer.name))
      for (const key of ['packages', 'settings-history'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      toast.error(messageOf(error))
    }
  })
  return (
    <form
      onSubmit={save}
      noValidate
      className="grid grid-cols-2 items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <p className="font-semibold max-md:col-span-2 md:pt-9">
        {offer.name}
        {isDirty && <Unsaved />}
      </p>
      <MoneyField form={form} name="price" label={text.price} fault={text.invalid} />
      <MoneyField
        form={form}
        name="former"
        label={text.former}
        fault={text.invalid}
        placeholder={text.formerHint}
      />
      <Button
        type="submit"
        variant={isDirty ? 'primary' : 'outline'}
        busy={isSubmitting}
        aria-label={text.savePrice(offer.name)}
        className="max-md:col-span-2 md:mt-[30px]"
      >
        {settings.save}
      </Button>
    </form>
  )
}

function satang(baht: string): number {
  return parseBaht(baht) ?? Number.NaN
}

function typed(satang: number | null): string {
  return satang === null ? '' : plainBaht(satang).replace(/\.00$/, '')
}
