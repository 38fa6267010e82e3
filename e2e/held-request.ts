import type { Page, Request } from '@playwright/test'

/**
 * Holds the next change that a page asks its server for at a path, as if the answer took long.
 * @returns `asked` ends when the request has come, and `letGo` lets it go on
 */
export async function holdRequest(
  page: Page,
  path: RegExp,
): Promise<{ asked: Promise<Request>; letGo: () => void }> {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const isAtPath = (url: URL) => path.test(url.pathname)
  const isChange = (request: Request) => request.method() !== 'GET'
  const asked = page.waitForRequest((request) => isAtPath(new URL(request.url())) && isChange(request))
  await page.route(isAtPath, async (route) => {
    if (isChange(route.request())) await until
    await route.fallback()
  })
  return { asked, letGo }
}
