import { Html } from './html'

/**
 * Sizes are dots, 8 to the millimetre. Nothing under 22 px and nothing lighter than 500: thinner strokes break on
 * thermal paper. Rules are whole dots.
 */
export const TICKET_CSS = new Html(`
body{box-sizing:border-box;width:100%;margin:0;padding:4px 10px 12px;font-family:Inter,sans-serif;font-size:26px;line-height:1.25;font-weight:500}
header{display:flex;justify-content:space-between;align-items:center;gap:12px}
.store{font-size:30px;font-weight:700;line-height:1.15}
.channel{flex-shrink:0;white-space:nowrap;border:3px solid #000;border-radius:8px;padding:2px 12px 3px;font-size:24px;font-weight:700}
.station{border:4px solid #000;border-radius:8px;padding:5px 12px 8px;margin-top:8px;font-size:26px;line-height:1.2;font-weight:700}
.station b{display:block;font-size:44px;line-height:1.1;font-weight:900}
.code{font-size:168px;line-height:1;font-weight:900;letter-spacing:-4px;text-align:center;white-space:nowrap;margin:6px 0 8px}
.when{display:flex;justify-content:space-between;align-items:center;gap:12px;border-top:5px solid #000;border-bottom:5px solid #000;padding:9px 0}
.how{font-size:26px;font-weight:700;line-height:1.2}
.window{flex-shrink:0;font-size:52px;line-height:1;font-weight:900;letter-spacing:0;white-space:nowrap}
.ready{display:flex;justify-content:space-between;align-items:center;padding:8px 0;border-bottom:2px solid #000;font-size:26px;font-weight:700}
.ready b{font-size:44px;line-height:1;font-weight:900}
.customer{padding:10px 0;border-bottom:2px solid #000}
.customer b{display:block;font-size:32px;font-weight:700;line-height:1.2}
.allergies{background:#000;color:#fff;padding:8px 14px 10px;margin-top:12px;font-size:32px;line-height:1.2;font-weight:900}
.allergies b{display:block;font-size:24px;font-weight:700;text-transform:uppercase;letter-spacing:1px}
.item{display:flex;gap:12px;padding:11px 0 12px;border-bottom:2px dashed #000}
.quantity{font-variant-numeric:tabular-nums;flex-shrink:0;min-width:86px;font-size:44px;line-height:1;font-weight:900;text-align:right;white-space:nowrap}
.quantity i{font-style:normal;font-size:30px;font-weight:700;padding-left:2px}
.what{flex:1;min-width:0}
.name{font-size:34px;line-height:1.18;font-weight:700;padding-top:3px}
.child{display:flex;gap:10px;font-size:28px;line-height:1.22;padding-top:5px}
.child b{flex-shrink:0;min-width:48px;font-weight:900}
.remark{border-left:6px solid #000;padding:2px 0 2px 12px;margin-top:8px;font-size:28px;line-height:1.25;font-weight:700;white-space:pre-wrap}
.danger{background:#000;color:#fff;padding:5px 12px 7px;margin-top:8px;font-size:28px;line-height:1.2;font-weight:900;text-transform:uppercase}
.allergens{padding-top:6px;font-size:24px;line-height:1.25;font-weight:500}
.preparation{padding-top:6px;font-size:24px;line-height:1.25;font-weight:500;line-clamp:4;text-overflow:ellipsis;overflow:hidden}
.comments{border:4px solid #000;border-radius:12px;padding:9px 16px 13px;margin-top:14px;font-size:32px;line-height:1.25;font-weight:700;white-space:pre-wrap}
.comments b{display:block;font-size:22px;font-weight:700;text-transform:uppercase;letter-spacing:1px}
footer{display:flex;align-items:center;gap:10px;padding-top:10px}
.qr{flex-shrink:0;margin-left:-22px}
.number{font-size:48px;line-height:1.1;font-weight:900;letter-spacing:0;white-space:nowrap}
.label{font-size:22px;font-weight:500}
.sum{font-size:28px;font-weight:700;padding:8px 0 4px}
.narrow header,.narrow .when,.narrow footer{display:block}
.narrow .channel{display:inline-block;margin-top:6px}
.narrow .code{font-size:112px;letter-spacing:-2px}
.narrow .window{font-size:48px;padding-top:8px}
.narrow .quantity{min-width:60px;font-size:36px}
.narrow .quantity i{font-size:24px}
.narrow .qr{margin-left:0}
`)
