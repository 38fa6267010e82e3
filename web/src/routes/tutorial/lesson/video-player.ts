/**
 * Returns where a video comes from, and the address of its player as far as the pages' policy lets it in
 * (server/src/http/security.ts); null = it is opened beside.
 */
export function playerOf(url: string): { host: string; embed: string | null } {
  if (!URL.canParse(url)) return { host: url, embed: null }
  const { hostname, pathname, searchParams } = new URL(url)
  const host = hostname.replace(/^(www|m|player)\./, '')
  const youTube =
    host === 'youtu.be'
      ? pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1] ?? '')
        : ''
  if (/^[\w-]{6,20}$/.test(youTube))
    return { host: 'YouTube', embed: `https://www.youtube-nocookie.com/embed/${youTube}?autoplay=1` }
  const vimeo = host === 'vimeo.com' ? (/^\/(?:video\/)?(\d{5,12})$/.exec(pathname)?.[1] ?? '') : ''
  if (vimeo !== '')
    return { host: 'Vimeo', embed: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` }
  return { host, embed: null }
}
