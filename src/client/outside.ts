// Scripts of the config: loaded after the page, never waited for, and missed by nobody when they are blocked.

/**
 * Reports the page, and loads the config's own scripts, analytics and ads, once it is complete; nothing for readers who ask not to be
 * followed.
 */
export function followReader(): void {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  if (SITE.analytics) {
    // At once: a reader may be on the next page before this one is complete.
    tell('js', new Date())
    tell('config', SITE.analytics.id, { send_page_view: false })
    viewed()
  }
  addEventListener('load', () => {
    for (const src of SITE.scripts) document.head.append(scriptOf(src))
    if (SITE.analytics) {
      const { src, id } = SITE.analytics
      document.head.append(scriptOf(`${src}?id=${encodeURIComponent(id)}`))
    }
    if (SITE.ads) {
      const { src, id } = SITE.ads
      const script = scriptOf(`${src}?client=${encodeURIComponent(id)}`)
      // Before it comes into the document, which asks for it at once.
      script.crossOrigin = 'anonymous'
      document.head.append(script)
    }
  })
}

/** Reports a view of the page to the analytics service. */
export function viewed(): void {
  if (SITE.analytics) {
    tell('event', 'page_view', {
      page_title: document.title,
      page_location: location.href,
      page_path: location.pathname,
    })
  }
}

/** The service's script reads this queue, also what was put there before it came. It wants `arguments`, not a list. */
function tell(..._words: unknown[]): void {
  const queue = window as { dataLayer?: unknown[] }
  ;(queue.dataLayer ??= []).push(arguments)
}

function scriptOf(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = src
  return script
}
