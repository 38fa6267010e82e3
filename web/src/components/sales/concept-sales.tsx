import { eachBaht, sales as text } from '../../text/sales.ts'
import { useSales } from './sales-query.ts'

/** Renders what the member's own pictures of a concept earned; nothing until some of them sold. */
export default function ConceptSales({ id }: { id: string }) {
  const { data } = useSales('all').query
  const own = data?.groups.concept.find(({ value }) => value === id)
  if (!own || own.sold === 0) return null
  return (
    <p className="mt-3 rounded-control bg-toei-soft px-4 py-2.5 text-sm text-toei">
      {text.concept(own.sold, eachBaht(own.perPicture))}
    </p>
  )
}
