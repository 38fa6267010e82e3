interface Answer {
  status: number
  content: Buffer
}

interface StoredObject {
  content: Buffer
  changedAt: Date
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns an error as S3 words it. */
export function refusedWith(status: number, code: string): Answer {
  return { status, content: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`) }
}

/**
 * Opens a bucket in memory that answers the part of S3's protocol that files need, as Amazon's reference of PutObject,
 * GetObject, DeleteObject and ListObjectsV2 has it: by path, keys in the order of their bytes.
 */
export function openTestBucket(
  bucket: string,
): (method: string | undefined, url: string | undefined, body: Buffer) => Answer {
  const objects = new Map<string, StoredObject>()
  return (method = 'GET', url = '/', body) => {
    const { pathname, searchParams } = new URL(url, 'http://s3')
    const [name, ...path] = decodeURIComponent(pathname).slice(1).split('/')
    const key = path.join('/')
    if (name !== bucket) return refusedWith(404, 'NoSuchBucket')
    if (method === 'GET' && key === '')
      return { status: 200, content: Buffer.from(listed(objects, searchParams)) }
    if (method === 'GET') {
      const found = objects.get(key)
      return found ? { status: 200, content: found.content } : refusedWith(404, 'NoSuchKey')
    }
    if (method === 'PUT') objects.set(key, { content: body, changedAt: new Date() })
    else if (method === 'DELETE') objects.delete(key)
    else return refusedWith(405, 'MethodNotAllowed')
    return { status: method === 'PUT' ? 200 : 204, content: Buffer.alloc(0) }
  }
}

/** Returns a page of the keys that begin with a prefix; its token is the last key of the page before. */
function listed(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '')
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), after) > 0)
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  const page = keys.slice(0, Number(query.get('max-keys') ?? 1000))
  const rows = page.map((key) => {
    const changed = objects.get(key)?.changedAt.toISOString()
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${changed}</LastModified></Contents>`
  })
  const more = page.length < keys.length
  const token = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  const truncated = `<IsTruncated>${more}</IsTruncated>`
  return `<?xml version="1.0"?><ListBucketResult>${truncated}${token}${rows.join('')}</ListBucketResult>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found)
