type Child = Node | string | null | false
type Props = Record<string, string | number | boolean | ((event: Event) => void) | null>

/** Builds an element: functions listen to the event of their name, booleans stand or fall, all else is an attribute. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), props, children)
}

/** Makes an element of a drawing, as `el` makes one of a page. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children)
}

function fill<E extends Element>(element: E, props: Props, children: Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}
