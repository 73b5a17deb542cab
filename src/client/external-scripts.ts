// Loads the scripts named in the config. They load after the page, nothing waits for them, and the
// page works if they are blocked.

/**
 * Reports the page view, and loads the config's scripts, analytics and ads once the page has loaded. Does
 * nothing if the reader has turned on Global Privacy Control.
 */
export function loadExternalScripts(): void {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  if (SITE.analytics) {
    // Queue the view at once: the reader may be on the next page before this one has loaded.
    queueCommand('js', new Date())
    queueCommand('config', SITE.analytics.id, { send_page_view: false })
    reportView()
  }
  addEventListener('load', () => {
    for (const src of SITE.scripts) document.head.append(createScript(src))
    if (SITE.analytics) {
      const { src, id } = SITE.analytics
      document.head.append(createScript(`${src}?id=${encodeURIComponent(id)}`))
    }
    if (SITE.ads) {
      const { src, id } = SITE.ads
      const script = createScript(`${src}?client=${encodeURIComponent(id)}`)
      // Set this before appending the script, which starts its request.
      script.crossOrigin = 'anonymous'
      document.head.append(script)
    }
  })
}

/** Reports a view of the page to the analytics service. */
export function reportView(): void {
  if (SITE.analytics) {
    queueCommand('event', 'page_view', {
      page_title: document.title,
      page_location: location.href,
      page_path: location.pathname,
    })
  }
}

/**
 * Adds a command to the queue of the analytics script, which also processes what was queued before it loaded.
 * It expects an `arguments` object, not an array.
 */
function queueCommand(..._command: unknown[]): void {
  const analyticsWindow = window as { dataLayer?: unknown[] }
  ;(analyticsWindow.dataLayer ??= []).push(arguments)
}

function createScript(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = src
  return script
}
