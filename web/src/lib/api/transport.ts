type Fetch = (path: string, init: RequestInit) => Promise<Response>

let way: Fetch = (path, init) => fetch(path, init)

/** Sends a request to our own server, and gives its answer whatever the status. */
export const transport: Fetch = (path, init) => way(path, init)

/** Sends requests another way from now on: the server that renders a page asks itself. */
export function sendBy(other: Fetch): void {
  way = other
}
