import { PausedSearch } from '../../../components/ui/paused-search.tsx'
import { useSearchParams } from '../../../lib/boot/search-params.ts'

/** Renders the search of a part of the library, which stands in the address (`?q=`). */
export function LibrarySearch({ label }: { label: string }) {
  const [{ q = '' }, setSearch] = useSearchParams()
  return (
    <PausedSearch
      label={label}
      value={q}
      longest={100}
      onSearch={(typed) => setSearch({ q: typed || undefined }, { replace: true })}
      className="w-full md:w-80"
    />
  )
}
