import type { DeliveryArea } from '../../delivery.ts'
import { folded } from './matching.ts'

// Places in Kenya, with the ways people write them: which area of delivery each is in. Pure.

export interface Place {
  /** As it is written here. */
  name: string
  /** Null for Nairobi's estates, which are in Nairobi, and for other countries. */
  county: string | null
  area: DeliveryArea | 'abroad'
}

/** Estates and parts of Nairobi; other spellings after a colon. */
const NAIROBI = `Nairobi:nai,nairobbery,nrb,nairoberry,jiji,mjini nairobi; CBD:town centre,city centre,nairobi town,tao,kanairo; Westlands:westi; Parklands; Kilimani; Kileleshwa; Lavington:lavi;
Hurlingham; Upper Hill:upperhill; Karen; Langata:lang'ata; South B; South C; Nairobi West; Madaraka; Ngara; Pangani; Eastleigh:isili,islii; Buruburu:buru,buru buru; Umoja; Donholm:donii,dono;
Komarock:komarocks; Kayole; Embakasi:emba; Pipeline; Tassia; Fedha estate:fedha; Imara Daima:imara; South Gate; Utawala; Mihango; Ruai; Njiru; Dandora:dando; Kariobangi; Huruma; Mathare; Kasarani:kasa;
Roysambu:roysa; Zimmerman:zimma; Githurai 44; Githurai 45:githurai; Kahawa West; Kahawa Sukari; Kahawa Wendani:wendani; Garden Estate; Thome; Mirema; Lucky Summer; Baba Dogo; Ruaraka; Allsops; Muthaiga;
Gigiri; Runda; Rosslyn; Spring Valley; Loresho; Kitisuru; Mountain View; Kangemi; Uthiru; Kawangware:kawa; Dagoretti; Riruta; Satellite; Ngando; Racecourse; Kibera:kibra; Jamhuri; Woodley; Adams Arcade;
Makadara; Jericho; Maringo; Shauri Moyo; Gikomba; Kamukunji; Starehe; Industrial Area:indaa,inda; Mukuru; Lunga Lunga; Nyayo Estate; Greenspan; Savannah; Jacaranda; Mowlem; Kiambiu; Hamza; Harambee estate;
Tena; Innercore; Chokaa; Saika; Mwiki; Clay City; Sunton; Hunters; Santon; Seasons; Highridge; Yaya; Ngong Road; Thika Road; Mombasa Road; Waiyaki Way; Jogoo Road; Outering; Valley Arcade; Bomas; Hardy; Otiende; Ngei; Rubia; Galleria`

/** By county; what stands in both is outside Nairobi. */
const COUNTIES = `Mombasa:mombasani,msa,mombsa; Kwale; Kilifi; Tana River; Lamu; Taita-Taveta:taita taveta,taita; Garissa; Wajir; Mandera; Marsabit; Isiolo; Meru; Tharaka-Nithi:tharaka nithi,tharaka; Embu; Kitui; Machakos:masaku;
Makueni; Nyandarua; Nyeri; Kirinyaga; Murang'a:muranga,murang’a; Kiambu; Turkana; West Pokot:pokot; Samburu; Trans-Nzoia:trans nzoia; Uasin Gishu; Elgeyo-Marakwet:elgeyo marakwet,marakwet; Nandi; Baringo; Laikipia;
Nakuru:naks,nax,nakuu,nax vegas; Narok; Kajiado; Kericho; Bomet; Kakamega:kk; Vihiga; Bungoma; Busia; Siaya; Kisumu:kisumo,ksm,kisum; Homa Bay:homabay; Migori; Kisii; Nyamira`

const TOWNS: Record<string, string> = {
  Mombasa: 'Nyali; Bamburi; Likoni; Changamwe; Mtwapa road; Kizingo; Tudor; Kisauni; Shanzu; Bombolulu; Mikindani; Miritini',
  Kwale: 'Diani:diani beach,ukunda; Msambweni; Kinango; Lunga Lunga Kwale; Shimoni',
  Kilifi: 'Malindi; Watamu; Mtwapa; Mariakani; Kaloleni; Mazeras; Vipingo; Rabai',
  'Tana River': 'Hola; Garsen; Bura',
  Lamu: 'Mpeketoni; Witu; Mokowe; Shela',
  'Taita-Taveta': 'Voi; Wundanyi; Taveta; Mwatate',
  Garissa: 'Dadaab; Masalani; Balambala',
  Wajir: 'Habaswein; Griftu',
  Mandera: 'Elwak:el wak; Rhamu; Takaba',
  Marsabit: 'Moyale; Laisamis; Loiyangalani',
  Isiolo: 'Merti; Garbatulla; Kinna',
  Meru: 'Maua; Nkubu; Timau; Makutano Meru; Kianjai; Mikinduri',
  'Tharaka-Nithi': 'Chuka; Chogoria; Marimanti; Kathwana',
  Embu: 'Runyenjes; Siakago; Kiritiri; Manyatta',
  Kitui: 'Mwingi; Mutomo; Kwa Vonza; Zombe',
  Machakos:
    'Athi River:mavoko; Syokimau:syoki; Mlolongo; Kangundo; Tala; Matuu; Masii; Kathiani; Mwala; Joska; Kamulu; Katani; Sabaki; Makutano Machakos',
  Makueni: 'Wote; Emali; Kibwezi; Makindu; Mtito Andei; Sultan Hamud; Salama; Nunguni',
  Nyandarua: 'Ol Kalou:olkalou; Engineer; Njabini; Ndaragwa; Kinangop',
  Nyeri: 'Karatina; Othaya; Mukurweini; Naro Moru; Kiganjo; Chaka; Mweiga',
  Kirinyaga: 'Kerugoya; Kutus; Sagana; Kagio; Mwea; Wanguru',
  "Murang'a": 'Kenol; Maragua; Kangema; Kandara; Kangari; Kiriaini; Makuyu',
  Kiambu:
    'Thika; Ruiru; Juja; Kikuyu; Limuru; Ruaka; Banana; Kiambu Town; Githunguri; Gatundu; Kabete; Wangige; Kinoo; Muguga; Tigoni; Lari; Kimende; Tatu City; Membley; Kihunguro; Kimbo; Kamakis; Ndenderu; Gachie; Kirigiti; Karuri; Zambezi; Sigona; Juja Farm; Witeithie',
  Turkana: 'Lodwar; Kakuma; Lokichar; Lokichoggio',
  'West Pokot': 'Kapenguria; Makutano Pokot; Chepareria; Ortum',
  Samburu: 'Maralal; Baragoi; Wamba; Archers Post',
  'Trans-Nzoia': 'Kitale; Kiminini; Endebess; Kwanza',
  'Uasin Gishu': 'Eldoret:eldy,eldi,eldo; Turbo; Moiben; Burnt Forest; Ziwa; Moi’s Bridge:mois bridge',
  'Elgeyo-Marakwet': 'Iten; Kapsowar; Tambach; Chepkorio',
  Nandi: 'Kapsabet; Nandi Hills; Mosoriot; Kobujoi',
  Baringo: 'Kabarnet; Eldama Ravine; Marigat; Mogotio',
  Laikipia: 'Nanyuki; Nyahururu; Rumuruti; Kinamba',
  Nakuru:
    'Naivasha:naivas town,vasha; Gilgil; Molo; Njoro; Subukia; Rongai Nakuru; Salgaa; Elburgon; Mau Narok; Bahati; Lanet; Mai Mahiu:maai mahiu',
  Narok: 'Kilgoris; Ololulunga; Suswa; Mulot',
  Kajiado:
    'Kitengela:kite,kitenge town; Ngong; Ongata Rongai:rongai,ronga,rongaa; Kiserian; Namanga; Loitokitok; Isinya; Matasia; Bissil; Magadi; Kimana',
  Kericho: 'Litein; Londiani; Kipkelion; Fort Ternan',
  Bomet: 'Sotik; Longisa; Silibwet; Chebole',
  Kakamega: 'Mumias; Malava; Butere; Lugari; Khayega; Shinyalu',
  Vihiga: 'Mbale; Luanda; Chavakali; Majengo Vihiga; Kaimosi',
  Bungoma: 'Webuye; Kimilili; Chwele; Malakisi; Sirisia',
  Busia: 'Malaba; Nambale; Port Victoria; Funyula',
  Siaya: 'Bondo; Ugunja; Usenge; Yala; Ukwala',
  Kisumu: 'Ahero; Maseno; Muhoroni; Kondele; Milimani Kisumu; Awasi; Chemelil; Sondu',
  'Homa Bay': 'Oyugis; Mbita; Kendu Bay; Ndhiwa; Rodi Kopany',
  Migori: 'Rongo; Awendo; Isebania; Kehancha; Muhuru Bay',
  Kisii: 'Ogembo; Suneka; Keroka; Nyamache; Marani',
  Nyamira: 'Nyansiongo; Ikonge; Ekerenyo; Manga',
}

const ABROAD = `Uganda:kampala; Tanzania:dar es salaam,arusha,dodoma,zanzibar; Rwanda:kigali; Burundi; Ethiopia:addis ababa,addis; Somalia:mogadishu; South Sudan:juba; Congo:drc,kinshasa; Nigeria:lagos; South Africa:johannesburg;
United Kingdom:uk,london,england; United States:usa,america,new york; Germany:berlin; Dubai:uae; Canada; India; China; Australia; Europe:majuu,ulaya`

const PLACES = new Map<string, Place>()
add(ABROAD, () => ({ county: null, area: 'abroad' }))
add(NAIROBI, () => ({ county: null, area: 'nairobi' }))
add(COUNTIES, (county) => ({ county, area: 'nationwide' }))
for (const [county, towns] of Object.entries(TOWNS)) add(towns, () => ({ county, area: 'nationwide' }))

function add(list: string, where: (name: string) => Omit<Place, 'name'>): void {
  for (const entry of list.split(';')) {
    const [name = '', others = ''] = entry.trim().split(':')
    const place = { name, ...where(name) }
    for (const spelling of [name, ...others.split(',')]) if (spelling.trim()) PLACES.set(plain(spelling), place)
  }
}

/** Spaces, dashes and apostrophes are written or not. */
function plain(text: string): string {
  return folded(text).replace(/[\s'-]+/g, '')
}

/** Words around a place that say nothing of where it is. */
const ASIDE = /^(?:in|to|at|near|around|kwa|huko|hapo|pale|mpaka|hadi|kwenda|mjini|the|town|city|county|estate|stage|kenya|ya|wa)$/

/** The place that is named: whole, or the longest part of it that we know; null when we know none. */
export function findPlace(text: string): Place | null {
  const words = folded(text).trim().split(' ').filter(Boolean)
  for (let length = Math.min(words.length, 4); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length)
      if (part.every((word) => ASIDE.test(word))) continue
      const found = PLACES.get(plain(part.join(' '))) ?? (length === 1 ? inLocative(part[0] ?? '') : undefined)
      if (found) return found
    }
  }
  return null
}

/** "Nakuruni" is in Nakuru. */
function inLocative(word: string): Place | undefined {
  return word.length > 5 && word.endsWith('ni') ? PLACES.get(plain(word.slice(0, -2))) : undefined
}
