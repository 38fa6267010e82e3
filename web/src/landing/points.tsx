import { Check } from 'lucide-react'
import { Phrases } from './phrases.tsx'

/** Renders what one gets, ticked off. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-5 flex flex-col gap-2.5 text-sm">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 flex-none text-toei" />
          <span>
            <Phrases text={point} />
          </span>
        </li>
      ))}
    </ul>
  )
}
