// Places in Kenya and how people write them; other spellings after a colon. Data.

/** Estates and parts of Nairobi; other spellings after a colon. */
export const NAIROBI = `Nairobi:nai,nairobbery,nrb,nairoberry,jiji,mjini nairobi; CBD:town centre,city centre,city center,nairobi town,tao,kanairo,river road,tom mboya,moi avenue,kenyatta avenue,archives,kencom,gpo,muthurwa,bunyala; Westlands:westi; Parklands; Kilimani; Kileleshwa; Lavington:lavi;
Hurlingham; Upper Hill:upperhill; Karen; Langata:lang'ata; South B; South C; Nairobi West; Madaraka; Ngara; Pangani; Eastleigh:isili,islii; Buruburu:buru,buru buru; Umoja; Donholm:donii,dono;
Komarock:komarocks; Kayole; Embakasi:emba; Pipeline; Tassia; Fedha estate:fedha; Imara Daima:imara; South Gate; Utawala; Mihango; Ruai; Njiru; Dandora:dando; Kariobangi; Huruma; Mathare; Kasarani:kasa;
Roysambu:roysa; Zimmerman:zimma; Githurai 44:githurai; Kahawa West:kahawa; Garden Estate; Garden City; TRM; Marurui; Thindigua; Ridgeways; Nyari; Mwimuto; Githogoro; Lumumba Drive; Thome; Mirema; Lucky Summer; Baba Dogo; Ruaraka; Allsops; Muthaiga;
Gigiri; Runda; Rosslyn; Spring Valley; Loresho; Kitisuru; Mountain View; Kangemi; Uthiru; Kawangware:kawa; Dagoretti; Riruta; Satellite; Ngando; Racecourse; Kibera:kibra; Jamhuri; Woodley; Adams Arcade:adams; Ngumo; Golf Course; Kenyatta Market; Mbagathi; Highrise:nyayo highrise; Royal Park; Akila; Southlands; Onyonka; Dam Estate; Waithaka; Junction Mall; Prestige; Sarit:sarit centre; ABC Place; The Mall;
Makadara; Jericho; Jerusalem; Maringo; Kaloleni Nairobi; Uhuru Estate; Mutindwa; Manyanja; Nasra; Taj Mall; Gateway Mall; Enterprise Road; South End; Bellevue:bellevue estate; Greenfields; Gacharage; Nextgen; General Motors:gm; Eastlands:eastie,eastlando; Shauri Moyo; Gikomba; Kamukunji; Starehe; Industrial Area:indaa,inda; Mukuru; Lunga Lunga; Nyayo Estate; Greenspan; Savannah; Jacaranda; Mowlem; Kiambiu; Hamza; Harambee estate:harambee;
Tena; Innercore; Chokaa; Saika; Mwiki; Clay City; Sunton; Hunters; Santon; Seasons; Highridge; Yaya; Ngong Road; Thika Road; Mombasa Road; Waiyaki Way; Lower Kabete:kabete lower; Jogoo Road; Outering:outer ring,outer ring road; Valley Arcade; Bomas; Hardy; Otiende; Ngei; Rubia; Galleria`

/** By county; what stands in both is outside Nairobi. */
export const COUNTIES = `Mombasa:mombasani,msa,mombsa; Kwale; Kilifi; Tana River; Lamu; Taita-Taveta:taita taveta,taita; Garissa; Wajir; Mandera; Marsabit; Isiolo; Meru; Tharaka-Nithi:tharaka nithi,tharaka; Embu; Kitui; Machakos:masaku;
Makueni; Nyandarua; Nyeri; Kirinyaga; Murang'a:muranga,murangaa; Kiambu; Turkana; West Pokot:pokot; Samburu; Trans-Nzoia:trans nzoia; Uasin Gishu; Elgeyo-Marakwet:elgeyo marakwet,marakwet; Nandi; Baringo; Laikipia;
Nakuru:naks,nax,nakuu,nax vegas; Narok; Kajiado; Kericho; Bomet; Kakamega:kk; Vihiga; Bungoma; Busia; Siaya; Kisumu:kisumo,ksm,kisum; Homa Bay:homabay; Migori; Kisii; Nyamira`

export const TOWNS: Readonly<Record<string, string>> = {
  Mombasa: 'Nyali; Bamburi; Likoni; Changamwe; Mtwapa road; Kizingo; Tudor; Kisauni; Shanzu; Bombolulu; Mikindani; Miritini; Jomvu; Utange',
  Kwale: 'Diani:diani beach,ukunda; Msambweni; Kinango; Lunga Lunga Kwale; Shimoni',
  Kilifi: 'Malindi; Watamu; Mtwapa; Kikambala; Mariakani; Kaloleni; Mazeras; Vipingo; Rabai',
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
    'Athi River:mavoko,athi; Daystar; Lukenya; Konza; Malaa; Utawala Joska; Syokimau:syoki; Mlolongo:mombasa road mlolongo; Makutano; Kangundo; Tala; Matuu; Masii; Kathiani; Mwala; Joska; Kamulu; Katani; Sabaki; Makutano Machakos',
  Makueni: 'Wote; Emali; Kibwezi; Makindu; Mtito Andei; Sultan Hamud; Salama; Nunguni',
  Nyandarua: 'Ol Kalou:olkalou; Engineer; Njabini; Ndaragwa; Kinangop',
  Nyeri: 'Karatina; Othaya; Mukurweini; Naro Moru; Kiganjo; Chaka; Mweiga',
  Kirinyaga: 'Kerugoya; Kutus; Sagana; Kagio; Mwea; Wanguru',
  "Murang'a": 'Kenol; Maragua; Kangema; Gatanga; Kandara; Kangari; Kiriaini; Makuyu',
  Kiambu:
    'Thika:makongeni thika; Ruiru; Toll; Kenyatta Road; Juja; Kikuyu; Githurai 45; Kahawa Sukari; Kahawa Wendani:wendani; Nderi; Ndumberi; Limuru; Ruaka; Banana; Kiambu Town; Githunguri; Gatundu; Kabete; Wangige; Kinoo; Muguga; Tigoni; Lari; Kimende; Tatu City; Membley; Kihunguro; Kimbo; Kamakis; Ndenderu; Gachie; Kirigiti; Karuri; Zambezi; Sigona; Juja Farm; Witeithie',
  Turkana: 'Lodwar; Kakuma; Lokichar; Lokichoggio',
  'West Pokot': 'Kapenguria; Makutano Pokot; Chepareria; Ortum',
  Samburu: 'Maralal; Baragoi; Wamba; Archers Post',
  'Trans-Nzoia': 'Kitale; Kiminini; Endebess; Kwanza',
  'Uasin Gishu': 'Eldoret:eldy,eldi,eldo; Turbo; Moiben; Burnt Forest; Ziwa; Moi’s Bridge:mois bridge',
  'Elgeyo-Marakwet': 'Iten; Kapsowar; Tambach; Chepkorio',
  Nandi: 'Kapsabet; Nandi Hills; Mosoriot; Kobujoi',
  Baringo: 'Kabarnet; Eldama Ravine; Marigat; Mogotio',
  Laikipia: 'Nanyuki; Dol Dol; Nyahururu; Rumuruti; Kinamba',
  Nakuru:
    'Naivasha:naivas town,vasha; Gilgil; Molo; Njoro; Subukia; Rongai Nakuru; Salgaa; Elburgon; Mau Narok; Bahati; Lanet; Mau Summit; Kampi ya Moto; Mai Mahiu:maai mahiu',
  Narok: 'Kilgoris; Ololulunga; Suswa; Mulot',
  Kajiado:
    'Kitengela:kite,kitenge town,tassia kitengela; Ewaso Kedong; Ngong; Ongata Rongai:rongai,ronga,rongaa; Kiserian; Namanga; Loitokitok:loitoktok; Isinya; Matasia; Bissil; Magadi; Kimana',
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

/** Other countries, with their large towns. */
export const ABROAD = `Uganda:kampala; Tanzania:dar es salaam,arusha,dodoma,zanzibar; Rwanda:kigali; Burundi; Ethiopia:addis ababa,addis; Somalia:mogadishu; South Sudan:juba; Congo:drc,kinshasa; Nigeria:lagos; South Africa:johannesburg;
United Kingdom:uk,london,england; United States:usa,america,new york; Germany:berlin; Dubai:uae; Canada; India; China; Australia; Europe:majuu,ulaya`

/** Words that mean something else unless delivery is spoken of. */
export const UNSURE_PLACES = `shela hola embu maua wote fedha bahati banana engineer toll archives satellite savannah tena karen gm jericho jerusalem adams turbo hunters taj prestige jacaranda yaya athi mbale tao kangema bondo buru gpo harambee imara kwanza salama chaka manga seasons ziwa kite kasa kk inda emba lari tala jiji dono hamza manyatta zambezi kahawa highrise southlands bellevue eastie akila emali pangani highridge starehe pipeline likoni manda witu takaba rhamu banissa nuu nextgen daystar konza hardy rubia galleria ngei sabaki kinna merti yala luanda kimana usenge marani rongo`
