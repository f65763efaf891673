/** First names and family names that passwords are made of most, without accents; of Brazil, Spain, Latin America and English-speaking countries. */
export const peopleNames = `
ana bia eva leo luz rui ivo
maria jose joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo
felipe filipe rodrigo manoel manuel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago
anderson ricardo marcio jorge alexandre roberto edson diego vitor victor sergio claudio geraldo adriano luciano julio
renato alex vinicius rogerio samuel ronaldo mario flavio igor douglas davi david danilo caio henrique enzo miguel arthur
artur heitor theo bernardo benjamin nicolas lorenzo joaquim isaac murilo breno otavio augusto cesar mauro nelson wagner
wellington wesley jonathan jefferson emerson everton edmilson raimundo sebastiao benedito severino domingos cristiano
francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana
vanessa mariana gabriela vera vitoria larissa claudia beatriz rita luana sonia renata eliane josefa simone natalia
cristiane carla debora rosangela raquel isabel isabela isabella daniela daniele michele tatiane tatiana priscila monica
viviane silvia sheila rafaela sabrina regina helena laura alice sofia sophia valentina manuela cecilia heloisa lorena
livia giovanna giovana clara luiza luisa marina bianca yasmin nicole emanuelly lara milena eduarda mirella rebeca ester
elaine denise fabiana flavia andreia andrea paula marta lucia tereza teresa aparecida conceicao socorro gloria solange
silvana suely neide ivone nair jandira iracema joana joice joyce karina karen kelly ingrid iris jaqueline thais tais
silva santos oliveira souza sousa rodrigues ferreira alves pereira lima gomes costa ribeiro martins carvalho almeida
lopes soares fernandes vieira barbosa rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso
ramos goncalves santana teixeira araujo pinto correia correa cavalcanti cavalcante monteiro moura batista barros campos
miranda farias azevedo duarte castro melo mello borges medeiros nogueira siqueira cunha macedo tavares coelho pires
guimaraes pacheco bezerra brito leite peixoto queiroz fonseca morais moraes rezende resende xavier amaral dantas viana
juan javier jesus alejandro alberto miguelito enrique ramon vicente angel joaquin santiago sebastian mateo matias tomas
martin emiliano ignacio hernan hernando gonzalo esteban agustin adrian oscar ruben ivan hugo raul alvaro jaime pablo
carmen josefina dolores pilar cristina rosario mercedes lucia lucero guadalupe alejandra veronica ximena camilo camilita
valeria daniella fernandita catalina antonella renatita florencia agustina constanza abril paloma rocio noelia macarena
garcia gonzalez rodriguez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno alvarez munoz
romero alonso gutierrez navarro torres dominguez vazquez gil serrano molina blanco suarez ortega delgado rubio ortiz
marin iglesias nunez medina garrido cortes castillo guerrero lozano cano mendez cruz flores herrera pena rivera vargas
john james robert michael william richard joseph thomas charles christopher daniel matthew anthony mark donald steven
andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric stephen larry
justin scott brandon jack dylan logan mary patricia jennifer linda elizabeth barbara susan sarah nancy lisa betty
margaret sandra ashley kimberly emily donna michelle dorothy carol melissa deborah stephanie rebecca sharon laura cynthia
kathleen amy angela anna emma olivia charlotte hannah chelsea jasmine taylor jordan morgan harley austin hunter tyler
smith johnson williams brown jones miller davis wilson anderson thompson white harris clark lewis robinson walker young
`;

/** Clubs and players that passwords are made of. */
export const teams = `
flamengo corinthians palmeiras saopaulo santos vasco vascodagama fluminense botafogo gremio internacional inter cruzeiro
atletico atleticomg galo bahia sport sportrecife vitoria ceara fortaleza nautico santacruz goias coritiba athletico
paranaense chapecoense avai figueirense criciuma juventude bragantino pontepreta guarani portuguesa remo paysandu
americamg cuiaba timao mengao mengo verdao tricolor colorado fogao peixe raposa furacao corinthiano flamenguista
palmeirense vascaino gremista santista cruzeirense realmadrid barcelona barca atleticomadrid sevilla valencia betis
bocajuniors boca riverplate river racing independiente sanlorenzo penarol nacional colocolo universitario alianzalima
cerroporteno olimpia millonarios americadecali pumas chivas cruzazul monterrey tigres liverpool chelsea arsenal
manchester manunited mancity tottenham everton celtic rangers juventus milan intermilan roma napoli bayern dortmund
benfica porto sporting lakers bulls celtics warriors yankees redsox cowboys steelers eagles packers broncos patriots
pele neymar ronaldinho ronaldo messi maradona kaka romario zico socrates rogerioceni mbappe cristianoronaldo senna
ayrtonsenna jordan kobe lebron
`;

/** Towns, regions and countries that passwords are made of. */
export const places = `
brasil brazil brasileiro riodejaneiro carioca paulista mineiro minasgerais minas gaucho baiano bahia salvador recife
pernambuco fortaleza belohorizonte curitiba parana portoalegre brasilia goiania manaus amazonas belem natal maceio aracaju
teresina florianopolis floripa vitoria cuiaba campogrande campinas sorocaba ribeiraopreto santoandre guarulhos osasco
niteroi uberlandia londrina joinville maringa copacabana ipanema nordeste sertao pantanal amazonia argentina mexico
colombia chile peru venezuela uruguay uruguai paraguay paraguai bolivia ecuador cuba espana espanha spain portugal lisboa
madrid sevilla buenosaires bogota medellin caracas lima santiago montevideo habana california texas florida newyork london
londres paris france italia italy roma alemanha germany japan japao tokyo china america europa england canada boston
chicago dallas miami orlando vegas hawaii
`;
