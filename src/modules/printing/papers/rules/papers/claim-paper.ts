import { html } from './html'

/** What an unclaimed printer prints: the code that makes it somebody's. */
export function claimPaper(claimCode: string, deviceId: string, server: string): string {
  const code = claimCode.length === 8 ? `${claimCode.slice(0, 4)}-${claimCode.slice(4)}` : claimCode
  return html`<!doctype html><html><head><meta name="viewport" content="width=550"></head>
<body style="padding:12px 10px 16px;text-align:center;font-size:28px;line-height:1.3;font-weight:500">
<div style="font-size:34px;font-weight:700">Comanda</div>
<div style="border:5px solid #000;border-radius:16px;padding:14px 0 18px;margin:14px 0;font-size:76px;line-height:1;font-weight:900;white-space:nowrap">${code}</div>
<div style="font-weight:700">Introduce este código en Impresoras<br>Enter this code under Printers</div>
<div style="font-size:24px;padding-top:12px">${new URL(server).host}<br>${deviceId}</div>
</body></html>`.markup
}
