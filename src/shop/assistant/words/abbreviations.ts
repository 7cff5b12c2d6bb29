// How words are cut short in messages of a phone; what each stands for, as one word. Data.

export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  u: 'you', r: 'are', ur: 'your', yr: 'your', hw: 'how', mch: 'much', mach: 'much', muc: 'much', wat: 'what', wats: 'whats', wht: 'what', wch: 'which', wen: 'when', whr: 'where', wea: 'where', hv: 'have', av: 'have', gat: 'got', wid: 'with', abt: 'about', cz: 'because', coz: 'because', bcoz: 'because',
  shld: 'should', wld: 'would', cld: 'could', cnt: 'cant', dnt: 'dont', nt: 'not', nw: 'now', tym: 'time', tmrw: 'tomorrow', tmr: 'tomorrow', msg: 'message', msgs: 'messages', gud: 'good', thru: 'through', sth: 'something', smth: 'something', smthing: 'something', ppl: 'people',
  dlvry: 'delivery', delvry: 'delivery', delivry: 'delivery', deliv: 'delivery', prc: 'price', qty: 'quantity', clr: 'colour', col: 'colour', colr: 'colour', blk: 'black', avail: 'available', avlbl: 'available', addr: 'address', disc: 'discount', exch: 'exchange', pymt: 'payment', recvd: 'received', rcvd: 'received', hae: 'hey', tnx: 'thanks', tx: 'thanks', tnks: 'thanks', tenkiu: 'thanks', hy: 'hi',
  nko: 'niko', nka: 'niko', ntumie: 'nitumie', npe: 'nipe', nataks: 'nataka', ntaka: 'nataka', ngp: 'ngapi', tfadhali: 'tafadhali', asanti: 'asante', xo: 'so', xaxa: 'sasa', xawa: 'sawa', xana: 'sana', xijapata: 'sijapata', xize: 'size', mxee: 'msee', xema: 'sema',
} // prettier-ignore
