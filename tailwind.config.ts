import type { Config } from 'tailwindcss'

const colours = [
  'canvas',
  'surface',
  'raised',
  'sunken',
  'line',
  'control',
  'text',
  'text2',
  'text3',
  'brand',
  'brandHover',
  'brandSoft',
  'onBrand',
  'focus',
  'info',
  'infoSoft',
  'ok',
  'okSoft',
  'warn',
  'warnSoft',
  'bad',
  'badSoft',
  'badSolid',
  'onBad',
  'purple',
  'purpleSoft',
  'mutedSoft',
  'saffron',
]

/** Names for the design tokens of web/styles.css: the values live there, light and dark. */
export default {
  darkMode: ['selector', '[data-theme=dark]'],
  theme: {
    extend: {
      colors: Object.fromEntries(colours.map(name => [name, `var(--${name})`])),
      fontFamily: { sans: ['Inter Variable', 'Open Sans', 'system-ui', 'sans-serif'] },
      fontSize: {
        chip: ['0.6875rem', '1rem'],
        meta: ['0.75rem', '1rem'],
        dense: ['0.8125rem', '1.125rem'],
        note: ['0.875rem', '1.25rem'],
        read: ['0.9375rem', '1.375rem'],
        field: ['1rem', '1.5rem'],
        title: ['1.125rem', { lineHeight: '1.5rem', fontWeight: '600', letterSpacing: '-0.01em' }],
        head: ['1.375rem', { lineHeight: '1.75rem', fontWeight: '600', letterSpacing: '-0.01em' }],
        display: ['1.75rem', { lineHeight: '2.125rem', fontWeight: '600', letterSpacing: '-0.02em' }],
        kiosk: ['2.25rem', { lineHeight: '2.625rem', fontWeight: '600', letterSpacing: '-0.02em' }],
        body: ['var(--body-size)', 'var(--body-line)'],
      },
      spacing: {
        ctl: 'var(--ctl)',
        row: 'var(--row)',
        gutter: 'var(--gutter)',
        banners: 'var(--banners)',
        window: 'calc(100dvh - var(--banners))',
      },
      borderRadius: { ctl: '8px', card: '12px', sheet: '16px' },
      boxShadow: {
        pop: '0 1px 2px rgb(16 24 20 / 0.06), 0 8px 24px rgb(16 24 20 / 0.10)',
        dialog: '0 24px 64px rgb(16 24 20 / 0.18)',
      },
      maxWidth: { shop: '75rem' },
    },
  },
} satisfies Config
