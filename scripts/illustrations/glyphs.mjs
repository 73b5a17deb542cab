// Icons for buttons, as SVG path data on a grid of 24 × 24 units.

export const GLYPHS = {
  ask: 'M4 5h16v11h-9l-4 4v-4H4z',
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  down: 'M7 10l5 5 5-5',
  folder: 'M3 19V6.5A1.5 1.5 0 0 1 4.5 5H10l2 2.5h7.5A1.5 1.5 0 0 1 21 9v10z',
  frame: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4',
  gear: 'M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1',
  grip: 'M9 6h0M15 6h0M9 12h0M15 12h0M9 18h0M15 18h0',
  mic: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  pencil: 'M5 19l1-4.5L15.5 5 19 8.5 9.5 18z',
  pin: 'M9 3h6l-1 7 3 3v2H7v-2l3-3zM12 15v6',
  play: 'M8 5v14l11-7z',
  puzzle: 'M4 8h4.7a2.4 2.4 0 1 1 4.6 0H18v4.2a2.4 2.4 0 1 1 0 4.6V21H4z',
  retry: 'M19 12a7 7 0 1 1-2.1-5M17.5 2.5v5h-5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  send: 'M12 20V5M6 11l6-6 6 6',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h0M8 16.5h0',
  speaker: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  window: 'M3 5h18v14H3zM3 9.5h18',
}

/** @typedef {keyof typeof GLYPHS} Glyph */
