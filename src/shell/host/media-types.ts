// Media types by file extension.

import path from 'node:path'

const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.xht': 'application/xhtml+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.webmanifest': 'application/manifest+json',
}

const OTHER_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.bmp': 'image/bmp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
}

/**
 * Returns the `Content-Type` for a file name. Unknown types are `application/octet-stream`, which browsers
 * neither run nor show.
 */
export function mediaType(name: string): string {
  const extension = path.extname(name).toLowerCase()
  const text = TEXT_TYPES[extension]
  return text ? `${text}; charset=utf-8` : (OTHER_TYPES[extension] ?? 'application/octet-stream')
}

/** Whether a file gets smaller by compression. Pictures and archives are compressed already. */
export function isCompressible(name: string): boolean {
  const extension = path.extname(name).toLowerCase()
  return extension in TEXT_TYPES || ['.svg', '.ico', '.wasm'].includes(extension)
}
